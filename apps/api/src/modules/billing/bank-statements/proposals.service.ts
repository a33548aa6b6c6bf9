import type { Proposal } from '@canone/contracts/bank/movement-proposal';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import { readReceivables } from '../receivables/receivable-read.service.ts';
import type { MovementRow } from './bank-movement.repository.ts';
import {
  halfOfName,
  nameMatcher,
  nameReader,
  nameWords,
  numbersIn,
  vatCodesIn,
} from './movement-text.ts';
import {
  type FoundTransfer,
  proposalCandidatesRepository,
} from './proposal-candidates.repository.ts';
import { type RankedProposal, rankProposals } from './proposals.ts';
import { receivableCandidatesRepository } from './receivable-candidates.repository.ts';

const maxReturns = 5;

function shown(ranked: RankedProposal, known: ReadonlyMap<number, Receivable>): Proposal {
  const { reason, isExact, explanation, receivableIds } = ranked;
  const receivables = receivableIds.flatMap((id) => {
    const one = known.get(id);
    if (!one) return [];
    const { subscriptionId, user, plan, dueDate, periodEnd, rest, state, stateName, retryAt } = one;
    const facts = {
      userId: user.id,
      userName: user.name,
      userEmail: user.email,
      planName: plan.name,
    };
    return [{ id, subscriptionId, ...facts, dueDate, periodEnd, rest, state, stateName, retryAt }];
  });
  return { reason, isExact, explanation, receivables, returned: null };
}

function factsOf({
  id: movementId,
  amountCents,
  text,
  payerName,
  payerIban,
  receivableIds,
}: MovementRow) {
  const { receivables, subscriptions } = numbersIn(text);
  return {
    movementId,
    amountCents,
    referenceIds: receivableIds,
    receivableIds: receivables,
    subscriptionIds: subscriptions,
    vatCodes: vatCodesIn(text),
    payerIban,
    words: [...new Set([...nameWords(payerName ?? ''), ...nameWords(text)])],
  };
}

async function creditProposals(ctx: TenantContext, credits: readonly MovementRow[]) {
  const found = await receivableCandidatesRepository(ctx).find(credits.map(factsOf));
  const byMovement = Map.groupBy(found, ({ movementId }) => movementId);
  const read = nameReader();
  const ranked = credits.map(
    (credit) => [credit.id, rankProposals(credit, byMovement.get(credit.id) ?? [], read)] as const,
  );
  const ids = new Set(ranked.flatMap(([, all]) => all.flatMap((one) => one.receivableIds)));
  const known = new Map((await readReceivables(ctx, [...ids])).map((one) => [one.id, one]));
  return ranked.map(([id, all]) => [id, all.map((one) => shown(one, known))] as const);
}

interface RankedReturn {
  readonly rank: number;
  readonly proposal: Proposal;
}

/** A transfer that a debit may return. The lowest rank is the most probable; 2 and more share only the amount. */
function returnOf(
  { amountCents }: MovementRow,
  found: FoundTransfer,
  matchOf: ReturnType<typeof nameMatcher>,
): RankedReturn | undefined {
  const isName = matchOf(found.userName) >= halfOfName;
  if (!isName && !found.isKnownPayer && found.amountCents !== amountCents) return undefined;
  const because = found.isKnownPayer
    ? 'l’IBAN è quello del bonifico'
    : isName
      ? 'il nome è quello del cliente'
      : 'coincide solo l’importo';
  return {
    rank: (found.isKnownPayer ? 0 : isName ? 1 : 2) + (found.amountCents === amountCents ? 0 : 0.5),
    proposal: {
      reason: 'return',
      isExact: false,
      explanation: `Restituisce un bonifico: ${because}.`,
      receivables: [],
      returned: {
        entryId: found.entryId,
        subscriptionId: found.subscriptionId,
        userName: found.userName,
        amount: fromHundredths(found.amountCents),
        on: found.occurredOn,
      },
    },
  };
}

function byRankThenNewest(a: RankedReturn, b: RankedReturn): number {
  return (
    a.rank - b.rank || (b.proposal.returned?.entryId ?? 0) - (a.proposal.returned?.entryId ?? 0)
  );
}

async function debitProposals(ctx: TenantContext, debits: readonly MovementRow[]) {
  const facts = debits.map(({ id, amountCents, payerIban, bookedOn, valueOn }) => ({
    movementId: id,
    amountCents,
    payerIban,
    bookedOn,
    valueOn,
  }));
  const found = await proposalCandidatesRepository(ctx).transfers(facts);
  const byMovement = Map.groupBy(found, ({ movementId }) => movementId);
  return debits.map((debit) => {
    const matchOf = nameMatcher(debit.payerName ?? debit.text);
    const all = (byMovement.get(debit.id) ?? []).flatMap(
      (one) => returnOf(debit, one, matchOf) ?? [],
    );
    // a debit that shares only its amount with a transfer is probably another payment, unless the bank marks it as a
    // return
    const probable = all.filter(({ rank }) => debit.isReturn || rank < 2);
    const ranked = probable.toSorted(byRankThenNewest).slice(0, maxReturns);
    return [debit.id, ranked.map(({ proposal }) => proposal)] as const;
  });
}

/** The proposals for open movements in euro, by the id of the movement. */
export async function proposalsFor(
  ctx: TenantContext,
  movements: readonly MovementRow[],
): Promise<ReadonlyMap<number, readonly Proposal[]>> {
  const open = movements.filter(({ state, currency }) => state === 'open' && currency === 'EUR');
  const credits = open.filter(({ direction }) => direction === 'credit');
  const debits = open.filter(({ direction }) => direction === 'debit');
  const found = await Promise.all([
    credits.length > 0 ? creditProposals(ctx, credits) : [],
    debits.length > 0 ? debitProposals(ctx, debits) : [],
  ]);
  return new Map(found.flat());
}
