import { type BulkAction, bulkActions } from '@canone/contracts/lists/bulk-actions';
import { deleteMessages } from '@canone/contracts/texts/messages';
import type { Question } from '../confirm/confirm.tsx';
import { transferQuestion } from '../confirm/transfer-question.ts';
import type { BulkTerms } from './bulk-terms.ts';

interface Start {
  readonly action: BulkAction;
  readonly terms?: BulkTerms | undefined;
  /** The number of rows, with their name. */
  readonly about: string;
}

/** The question before the start of an action that also asks one on one row (LST-04, SUB-02). */
export function startQuestion({ action, terms, about }: Start): Question | undefined {
  if (bulkActions[action].kind === 'deletion') {
    const { title, text, confirm, cancel } = deleteMessages;
    return { title, text, about, confirm, cancel, isDestructive: true };
  }
  if (!terms?.isByTransfer) return undefined;
  return { ...transferQuestion('queste sottoscrizioni'), about };
}
