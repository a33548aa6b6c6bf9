import type { TenantContext } from '../../../platform/request/context.ts';
import { bookCancellation } from './counter-entry.service.ts';
import { type EntryRow, ledgerRepository } from './ledger.repository.ts';
import { coverReceivable } from './receipt.service.ts';

/**
 * Returns whether this reversal of a charge is already booked. A reversal without an id at the provider is booked under
 * the id of its sale. If the charge already has a booked reversal, a reversal without an id is the same reversal,
 * reported a second time.
 */
export async function isReversalKnown(
  ctx: TenantContext,
  { rootId, externalId: saleId }: EntryRow,
  id: string | undefined,
): Promise<boolean> {
  const standing = await ledgerRepository(ctx).standingReturns('reversal', rootId);
  return id === undefined
    ? standing.length > 0
    : standing.some(({ externalId }) => externalId === id || externalId === saleId);
}

/** The time of the first reversal after `at` that is not cancelled. */
export async function laterReversalAt(
  ctx: TenantContext,
  rootId: number,
  at: Temporal.Instant,
): Promise<string | undefined> {
  const standing = await ledgerRepository(ctx).standingReturns('reversal', rootId);
  const isLater = (time: string) => Temporal.Instant.compare(Temporal.Instant.from(time), at) > 0;
  const later = standing.map(({ occurredAt }) => occurredAt).filter(isLater);
  return later.toSorted(Temporal.Instant.compare)[0];
}

interface Cancelling {
  readonly occurredAt: string;
  readonly only?: number;
  readonly until?: Temporal.Instant;
}

interface Cancelled {
  /** The cents of the cancelled reversals. */
  readonly cents: number;
  /** The receivables from which the reversals had taken money. */
  readonly receivableIds: readonly number[];
}

/**
 * Cancels all reversals of a charge in the books, because the provider has returned their money to the tenant. The
 * money covers the receivables that the reversals had opened, as far as they are still open. The remaining money is the
 * customer's credit. With `only` just the reversal with this id is cancelled, with `until` the reversals up to this
 * time.
 */
export async function cancelReversals(
  ctx: TenantContext,
  charge: EntryRow,
  { occurredAt, only, until }: Cancelling,
): Promise<Cancelled> {
  const ledger = ledgerRepository(ctx);
  await ledger.lockChain(charge.rootId);
  const receivableIds = new Set<number>();
  let total = 0;
  for (const reversal of await ledger.standingReturns('reversal', charge.rootId)) {
    if (only !== undefined && reversal.id !== only) continue;
    if (until && Temporal.Instant.compare(until, reversal.occurredAt) < 0) continue;
    const entryId = await bookCancellation(
      ctx,
      { returned: reversal, receipt: charge },
      {
        kind: 'reversalCancelled',
        method: charge.method,
        source: charge.providerId === null ? 'person' : 'provider',
        externalId: reversal.externalId,
        occurredAt,
      },
    );
    if (entryId === undefined) continue;
    total -= reversal.amountCents;
    for (const { receivableId, cents: atMost } of reversal.taken) {
      await coverReceivable(ctx, entryId, { receivableId, atMost });
      receivableIds.add(receivableId);
    }
  }
  return { cents: total, receivableIds: [...receivableIds] };
}
