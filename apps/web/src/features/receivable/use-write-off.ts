import { type Receivable, receivableContract } from '@canone/contracts/ledger/receivable';
import { useReasonedChange } from '../../kit/confirm/use-reasoned-change.ts';
import { writeOffQuestion } from './receivable-facts.ts';

/** "Abbuona": writes off the unpaid amount of a receivable. */
export function useWriteOff() {
  const { ask, ...state } = useReasonedChange(receivableContract.endpoints.writeOff);
  return {
    ...state,
    ask: (receivable: Receivable) =>
      ask(receivable.id, writeOffQuestion(receivable, Temporal.Now.instant())),
  };
}
