import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { formatEuro } from '../../kit/format/format.ts';

const actions = ['applyCredit', 'refund', 'returnTransfer'] as const;
export type EntryAction = (typeof actions)[number];

/** The button of each action, which is also the title of its dialog. */
export const entryActionLabels: Readonly<Record<EntryAction, string>> = {
  applyCredit: 'Usa il credito',
  refund: 'Rimborsa tramite PayPal',
  returnTransfer: 'Registra restituzione',
};

type Entry = Pick<LedgerEntry, 'kind' | 'credit' | 'refundable' | 'pendingRefund'>;
type Covered = Pick<LedgerEntry, 'amount' | 'credit' | 'refundable'>;

/** Money can be returned if some is left, and if PayPal is not still executing a refund. */
const isReturnable = ({ refundable, pendingRefund }: Entry) =>
  refundable > 0 && pendingRefund === 0;

const conditions: Readonly<Record<EntryAction, (entry: Entry) => boolean>> = {
  applyCredit: ({ credit }) => credit > 0,
  refund: (entry) => entry.kind === 'charge' && isReturnable(entry),
  returnTransfer: (entry) => ['charge', 'transfer'].includes(entry.kind) && isReturnable(entry),
};

/** The actions possible for a ledger entry, in button order. */
export function entryActions(entry: Entry): readonly EntryAction[] {
  return actions.filter((action) => conditions[action](entry));
}

/** Says how much of the entry covers a receivable, how much is credit, and how much was given back. */
export function coverageText({ amount, credit, refundable }: Covered): string {
  if (credit > 0)
    return `${formatEuro(credit)} non coprono nessuna scadenza: sono un credito del cliente.`;
  const returned = toHundredths(amount) - toHundredths(refundable);
  return returned > 0
    ? `${formatEuro(fromHundredths(returned))} sono già stati restituiti. Il resto copre una scadenza.`
    : 'Tutto ciò che è arrivato copre una scadenza.';
}
