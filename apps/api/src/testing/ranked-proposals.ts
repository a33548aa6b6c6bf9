import { type Candidate, rankProposals } from '../modules/billing/bank-statements/proposals.ts';
import type { Credit } from '../modules/billing/bank-statements/read-credit.ts';

export const credit = (change: Partial<Credit> = {}): Credit => ({
  amountCents: 1_220,
  bookedOn: '2026-11-20',
  text: 'BONIFICO',
  payerName: null,
  receivableIds: [],
  ...change,
});

export const candidate = (receivableId: number, change: Partial<Candidate> = {}): Candidate => ({
  receivableId,
  subscriptionId: receivableId + 100,
  userId: receivableId + 200,
  userName: 'Nessuno Qualunque',
  vatCode: null,
  restCents: 1_220,
  dueOn: '2026-11-01',
  isKnownPayer: false,
  isOfReference: null,
  paysByTransfer: true,
  ...change,
});

/** The ranked proposals, as texts such as `reference 1+2`. */
export const reasons = (of: Credit, candidates: readonly Candidate[]) =>
  rankProposals(of, candidates).map(
    ({ reason, receivableIds }) => `${reason} ${receivableIds.join('+')}`,
  );
