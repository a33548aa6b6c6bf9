import {
  isBeingCharged,
  openStates,
  remindableStates,
} from '@canone/contracts/billing/receivable-state';
import { retryWarning } from '@canone/contracts/billing/refused-charge';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import type { ReasonQuestion } from '../../kit/confirm/confirm.tsx';
import { factsOf, type Sold } from '../../kit/confirm/facts-of.ts';
import { formatDate, formatEuro } from '../../kit/format/format.ts';

/** "24,28 € del 21/11/2026, Chiara Lombardi", or "0,20 € di 24,28 € del …" if it is paid in part (AQ42). */
export function receivableText({
  amount,
  rest,
  dueDate,
  user,
}: Pick<Receivable, 'amount' | 'rest' | 'dueDate'> & Pick<Sold, 'user'>): string {
  const isPart = rest > 0 && rest < amount;
  const money = isPart ? `${formatEuro(rest)} di ${formatEuro(amount)}` : formatEuro(amount);
  return `${money} del ${formatDate(dueDate)}, ${user.name}`;
}

/**
 * Whether a receivable can be written off. Its rest must be due, and no charge may be pending at the provider. A partly
 * paid renewal can be written off before its due date, because an unpaid rest would end the subscription on that date.
 */
export function canWriteOff({
  state,
  rest,
  covered,
}: Pick<Receivable, 'state' | 'rest' | 'covered'>): boolean {
  if (rest === 0 || isBeingCharged(state)) return false;
  return openStates.includes(state) || (state === 'future' && covered > 0);
}

export function canRemind({ state, rest }: Pick<Receivable, 'state' | 'rest'>): boolean {
  return rest > 0 && remindableStates.includes(state);
}

type WrittenOff = Sold & Pick<Receivable, 'dueDate' | 'rest' | 'chargeState' | 'retryAt'>;

export function writeOffQuestion(receivable: WrittenOff, now: Temporal.Instant): ReasonQuestion {
  const { dueDate, rest } = receivable;
  const warning = retryWarning(receivable, now);
  const asked = warning
    ? `Canone non lo chiederà più. ${warning}`
    : 'Non sarà più chiesto al cliente.';
  return {
    title: 'Abbuonare quanto resta?',
    text: `${asked} Nei movimenti resta scritto il motivo, e nella cronologia della sottoscrizione chi l’ha deciso.`,
    facts: {
      ...factsOf(receivable),
      Scadenza: formatDate(dueDate),
      Importo: formatEuro(rest),
    },
    reasonHint: 'Perché non va più chiesto',
    confirm: 'Abbuona',
    cancel: 'Annulla',
    isDestructive: true,
  };
}
