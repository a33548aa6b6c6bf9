import type { LedgerEntry } from '@canone/contracts/ledger';

const actions = ['useCredit', 'refund', 'returnTransfer'] as const;
export type EntryAction = (typeof actions)[number];

type Entry = Pick<LedgerEntry, 'kind' | 'credit' | 'refundable'>;

const conditions: Readonly<Record<EntryAction, (entry: Entry) => boolean>> = {
  useCredit: ({ credit }) => credit > 0,
  refund: ({ kind, refundable }) => kind === 'charge' && refundable > 0,
  returnTransfer: ({ kind, refundable }) => kind === 'transfer' && refundable > 0,
};

/** The actions possible for a ledger entry, in button order. */
export function entryActions(entry: Entry): readonly EntryAction[] {
  return actions.filter((action) => conditions[action](entry));
}
