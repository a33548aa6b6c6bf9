import { type BulkAction, bulkActions } from '@canone/contracts/lists/bulk-actions';
import { deleteMessages } from '@canone/contracts/texts/messages';
import type { Question } from '../confirm/confirm.tsx';
import { transferQuestion } from '../confirm/transfer-question.ts';
import type { BulkTerms } from './bulk-terms.ts';

interface Start {
  readonly action: BulkAction;
  readonly terms?: BulkTerms | undefined;
  /** The number and the name of the rows, such as "12 utenti". */
  readonly about: string;
}

/**
 * The question before the start of an action. Only actions that also ask on a single row have a question (LST-04,
 * SUB-02).
 */
export function startQuestion({ action, terms, about }: Start): Question | undefined {
  if (bulkActions[action].kind === 'deletion') {
    const { title, text, confirm, cancel } = deleteMessages;
    return { title, text, about, confirm, cancel, isDestructive: true };
  }
  if (!terms?.isByTransfer) return undefined;
  return { ...transferQuestion('queste sottoscrizioni'), about };
}
