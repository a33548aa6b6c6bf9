import { maxProposals, type ProposalReason } from '@canone/contracts/bank/movement-proposal';
import type { Cents } from '@canone/contracts/values/money';
import { byRank } from './by-rank.ts';
import { halfOfName, nameReader } from './movement-text.ts';
import { withoutPartNames } from './part-names.ts';
import { type Credit, type ReadCredit, readCredit } from './read-credit.ts';

/** A receivable that takes money, and the facts that connect it with a movement. */
export interface Candidate {
  readonly receivableId: number;
  readonly subscriptionId: number;
  readonly userId: number;
  readonly userName: string;
  readonly vatCode: string | null;
  readonly restCents: Cents;
  /** ISO day in Rome. */
  readonly dueOn: string;
  /** The customer has already paid from the IBAN of this movement. */
  readonly isKnownPayer: boolean;
  /**
   * Whether a reference of the movement names a receivable of this customer, even a paid one. Null if the references
   * name no customer, or if one is exact.
   */
  readonly isOfReference: boolean | null;
  /** The customer pays by transfer and not through a provider. */
  readonly paysByTransfer: boolean;
}

export interface RankedProposal {
  readonly reason: ProposalReason;
  readonly isExact: boolean;
  /** The money covers the receivables in this order. */
  readonly receivableIds: readonly number[];
  readonly explanation: string;
}

/** The strongest reason why a movement may pay a candidate. Undefined when there is no reason. */
function reasonFor(credit: ReadCredit, candidate: Candidate): ProposalReason | undefined {
  const { amountCents, receivableIds, numbers, vatCodes, matchOf } = credit;
  const isAmount = candidate.restCents === amountCents;
  if (receivableIds.includes(candidate.receivableId))
    return isAmount ? 'referenceAndAmount' : 'reference';
  const isNumbered =
    candidate.isOfReference === true ||
    numbers.receivables.includes(candidate.receivableId) ||
    numbers.subscriptions.includes(candidate.subscriptionId) ||
    (candidate.vatCode !== null && vatCodes.includes(candidate.vatCode));
  if (isNumbered) return 'number';
  if (candidate.isKnownPayer) return 'payerIban';
  if (matchOf(candidate.userName) >= halfOfName) return 'name';
  // The same amount is no reason if the reference names another customer, who may have paid twice (AQ28).
  return isAmount && candidate.isOfReference !== false ? 'amount' : undefined;
}

const strength: Readonly<Record<ProposalReason, number>> = {
  referenceAndAmount: 0,
  reference: 1,
  number: 2,
  payerIban: 3,
  name: 4,
  amount: 5,
  return: 6,
};

interface Connected extends Candidate {
  readonly reason: ProposalReason;
}

const oldestFirst = (a: Candidate, b: Candidate) =>
  a.dueOn === b.dueOn ? a.receivableId - b.receivableId : a.dueOn < b.dueOn ? -1 : 1;

/** The oldest receivables of one customer whose rests together equal the amount. Undefined if no such sum equals it. */
function addingUp(of: readonly Connected[], amountCents: Cents): readonly Connected[] | undefined {
  let sum = 0;
  for (const [index, { restCents }] of of.entries()) {
    sum += restCents;
    if (sum === amountCents && index > 0) return of.slice(0, index + 1);
    if (sum > amountCents) return undefined;
  }
  return undefined;
}

/**
 * Proposes several receivables together, if the references in the text name all of them or if they belong to one
 * customer.
 */
function together(credit: Credit, connected: readonly Connected[]): readonly Connected[][] {
  const named = connected.filter(({ receivableId }) => credit.receivableIds.includes(receivableId));
  const byUser = Map.groupBy(
    connected.filter(({ reason }) => reason !== 'amount'),
    ({ userId }) => userId,
  );
  const groups = [named, ...byUser.values()].map((group) => group.toSorted(oldestFirst));
  const found = groups.flatMap((group) => {
    const parts = addingUp(group, credit.amountCents);
    return parts ? [[...parts]] : [];
  });
  return found.slice(0, 3);
}

const sentences: Readonly<Record<ProposalReason, string>> = {
  referenceAndAmount: 'Il riferimento e l’importo sono esatti.',
  reference: 'Il riferimento è quello della scadenza, ma l’importo è diverso.',
  number: 'Nel testo c’è un numero che indica il cliente o la scadenza',
  payerIban: 'Il cliente ha già pagato da questo IBAN',
  name: 'Il nome dell’ordinante somiglia a quello del cliente',
  amount: 'Solo l’importo coincide: controlla chi ha pagato.',
  return: 'L’addebito restituisce questo bonifico.',
};

const namedInText = 'Il testo nomina il cliente';

function explanationOf(sentence: string, difference: Cents): string {
  if (sentence.endsWith('.')) return sentence;
  if (difference === 0) return `${sentence}, e l’importo coincide.`;
  return `${sentence}; l’importo è ${difference > 0 ? 'maggiore' : 'minore'} di quello dovuto.`;
}

function proposalOf(
  credit: ReadCredit,
  parts: readonly Connected[],
): RankedProposal & { rank: readonly number[] } {
  const reasons = parts.map(({ reason }) => reason).toSorted((a, b) => strength[b] - strength[a]);
  const [weakest = 'amount'] = reasons;
  const rest = parts.reduce((sum, { restCents }) => sum + restCents, 0);
  const difference = credit.amountCents - rest;
  const distance = Math.min(...parts.map(({ dueOn }) => daysApart(dueOn, credit.bookedOn)));
  const several = parts.length > 1 ? ` Paga ${parts.length} scadenze.` : '';
  const match = Math.max(...parts.map(({ userName }) => credit.matchOf(userName)));
  // Several references whose receivables add up to the amount rank like one exact reference. But only a movement with
  // one reference is confirmed automatically, so that a person decides about several.
  const reason = weakest === 'reference' && difference === 0 ? 'referenceAndAmount' : weakest;
  const isOnlyInText =
    reason === 'name' && parts.every(({ userName }) => credit.payerMatch(userName) < halfOfName);
  return {
    reason,
    isExact: reason === 'referenceAndAmount' && parts.length === 1,
    receivableIds: parts.map(({ receivableId }) => receivableId),
    explanation: `${explanationOf(isOnlyInText ? namedInText : sentences[reason], difference)}${several}`,
    rank: [
      strength[reason],
      difference === 0 ? 0 : 1,
      0 - match,
      parts.every(({ paysByTransfer }) => paysByTransfer) ? 0 : 1,
      distance,
      parts[0]?.receivableId ?? 0,
    ],
  };
}

function daysApart(a: string, b: string): number {
  return Math.abs(Temporal.PlainDate.from(a).until(b, { largestUnit: 'days' }).days);
}

/** These reasons need no equal amount. Each other reason only shows who may have paid. */
const countsAlone = new Set<ProposalReason>(['referenceAndAmount', 'reference', 'number']);

/**
 * The receivables that a credit may pay, the most probable first. The order is: a valid reference with its amount, a
 * reference with another amount, a number of ours, a payer known by IBAN, a similar name, only the amount. A known IBAN
 * or a similar name counts only if the amount equals one receivable, or the sum of the oldest receivables.
 */
export function rankProposals(
  of: Credit,
  candidates: readonly Candidate[],
  read = nameReader(),
): RankedProposal[] {
  const credit = readCredit(of, read);
  const possible = candidates.flatMap((candidate): Connected[] => {
    const reason = reasonFor(credit, candidate);
    return reason === undefined ? [] : [{ ...candidate, reason }];
  });
  const connected = withoutPartNames(credit, possible);
  const single = connected.filter(
    ({ reason, restCents }) => countsAlone.has(reason) || restCents === credit.amountCents,
  );
  // a proposal that only has the same amount is dropped when another proposal has a stronger reason
  const isBetter = single.some(({ reason }) => reason !== 'amount');
  const likely = isBetter ? single.filter(({ reason }) => reason !== 'amount') : single;
  const groups = [...likely.map((one) => [one]), ...together(credit, connected)];
  const ranked = groups.map((parts) => proposalOf(credit, parts)).toSorted(byRank);
  const known = new Map(ranked.toReversed().map((one) => [one.receivableIds.join(), one]));
  return ranked
    .filter((one) => known.get(one.receivableIds.join()) === one)
    .slice(0, maxProposals)
    .map(({ reason, isExact, receivableIds, explanation }) => ({
      reason,
      isExact,
      receivableIds,
      explanation,
    }));
}
