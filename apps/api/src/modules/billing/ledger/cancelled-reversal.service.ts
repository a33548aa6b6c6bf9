import { vatOfUndoneReturn } from '@canone/contracts/ledger-rules';
import type { TenantContext } from '../../../kit/context.ts';
import { type EntryRow, ledgerRepository } from './ledger.repository.ts';
import { cover } from './ledger.service.ts';

/** What a reversal took back, and what went back by refunds, in cents above zero. */
export interface ReturnsByKind {
  readonly refundedCents: number;
  readonly reversedCents: number;
}

/** What went back of a charge, without the reversals that were cancelled. */
export function findReturnsByKind(ctx: TenantContext, rootId: number): Promise<ReturnsByKind> {
  return ledgerRepository(ctx).returnsByKind(rootId);
}

/**
 * Whether a reversal of this charge is in the books already. One that the provider gives no id has the id of its sale
 * there; beside another that stands it is the same one, told twice.
 */
export async function isReversalKnown(
  ctx: TenantContext,
  { rootId, externalId: saleId }: EntryRow,
  id: string | undefined,
): Promise<boolean> {
  const standing = await ledgerRepository(ctx).standingReversals(rootId);
  return id === undefined
    ? standing.length > 0
    : standing.some(({ externalId }) => externalId === id || externalId === saleId);
}

/**
 * Books that the provider gave the money of all reversals of a charge back to the tenant. Each receivable that a reversal
 * had opened is covered again, as far as it is still open; the rest is the customer's credit. Answers the cents booked.
 */
export async function cancelReversals(
  ctx: TenantContext,
  charge: EntryRow,
  occurredAt: string,
): Promise<number> {
  const ledger = ledgerRepository(ctx);
  await ledger.lockChain(charge.rootId);
  let total = 0;
  for (const reversal of await ledger.standingReversals(charge.rootId)) {
    const { heldCents, vatCents } = await ledger.chainOf(charge.rootId);
    const amountCents = -reversal.amountCents;
    const taken = { cents: amountCents, vatCents: 0 - reversal.vatCents };
    const { vatBasisPoints } = charge;
    const entryId = await ledger.append({
      kind: 'reversalCancelled',
      method: charge.method,
      source: 'provider',
      providerId: charge.providerId,
      externalId: reversal.externalId,
      userId: charge.userId,
      subscriptionId: charge.subscriptionId,
      amountCents,
      vatBasisPoints,
      vatCents: vatOfUndoneReturn(taken, { cents: heldCents, vatCents }, vatBasisPoints),
      occurredAt,
      corrects: { id: reversal.id, rootId: charge.rootId },
    });
    if (entryId === undefined) continue;
    total += amountCents;
    for (const { receivableId, cents: atMost } of reversal.taken)
      await cover(ctx, entryId, { receivableId, atMost });
  }
  return total;
}
