import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import { cancelReversals, laterReversalAt } from '../ledger/cancelled-reversal.service.ts';
import {
  type EntryRow,
  findCharge,
  findProviderReturns,
  lockSubscriptionsOfEntry,
  type ProviderReturns,
} from '../ledger/ledger.service.ts';
import { reportCreditOfCharge } from '../ledger/spent-charge.service.ts';
import { closePeriodAgain } from '../subscriptions/reopened-period.service.ts';

interface Won {
  readonly at: Temporal.Instant;
  /** The amount in dispute. Undefined if PayPal gives none. */
  readonly amountCents: number | undefined;
}

interface ReturnsOfCharge extends ProviderReturns {
  readonly grossCents: number;
}

function standing(returnedCents: number, grossCents: number): ProviderSale['givenBack'] {
  if (returnedCents <= 0) return 'nothing';
  return returnedCents < grossCents ? 'part' : 'all';
}

/**
 * Returns whether the provider has cancelled the reversals of a charge. The provider's sale must have the state that
 * follows from the refunds alone. If refunds and reversals together lead to the same state, the state proves nothing.
 * Then the disputed amount must include all reversals, except when the refunds alone equal the charge.
 */
function areUndone(
  { refundedCents, reversedCents, returnedCents, grossCents }: ReturnsOfCharge,
  givenBack: ProviderSale['givenBack'],
  contestedCents: number,
): boolean {
  const without = standing(refundedCents, grossCents);
  if (reversedCents <= 0 || givenBack !== without) return false;
  if (without !== standing(returnedCents, grossCents)) return true;
  return without === 'all' || reversedCents <= contestedCents;
}

/**
 * Cancels the reversals of a charge in the books when its dispute is won and the provider's sale has the matching
 * state.
 */
export async function recordWonDispute(
  ctx: TenantContext,
  { providerId, sale }: { readonly providerId: number; readonly sale: ProviderSale },
  { at, amountCents: contestedCents = 0 }: Won,
): Promise<void> {
  const charge = await findCharge(ctx, providerId, sale.id);
  if (!charge) return;
  const { rootId, amountCents: grossCents } = charge;
  await lockSubscriptionsOfEntry(ctx, charge);
  const returns = await findProviderReturns(ctx, rootId);
  if (areUndone({ ...returns, grossCents }, sale.givenBack, contestedCents))
    await recordCancelled(ctx, charge, { occurredAt: String(at) });
}

/** The cents of a charge that the provider has not returned. Money that was returned by bank still counts as left. */
async function leftAtProvider(ctx: TenantContext, { rootId, amountCents }: EntryRow) {
  return amountCents - (await findProviderReturns(ctx, rootId)).returnedCents;
}

/**
 * Cancels the earlier reversals before a return that is larger than the money left of the charge. Money that a bank has
 * taken back can neither be refunded nor be reversed again. So such a return proves that the earlier reversals were
 * cancelled. The caller holds the locks of the charge.
 */
export async function cancelBeforeReturn(
  ctx: TenantContext,
  charge: EntryRow,
  { grossCents, at }: { readonly grossCents: number; readonly at: Temporal.Instant },
): Promise<void> {
  if (grossCents > (await leftAtProvider(ctx, charge)))
    await recordCancelled(ctx, charge, { occurredAt: String(at), until: at });
}

/**
 * Cancels a reversal that is reported after a later reversal, when the reversals together exceed the charge. They
 * cannot all be valid, so the older one counts as cancelled at the time of the later one. The caller holds the locks of
 * the charge.
 */
export async function cancelOlderReversal(
  ctx: TenantContext,
  charge: EntryRow,
  at: Temporal.Instant,
): Promise<void> {
  const isTooMuch = (await leftAtProvider(ctx, charge)) < 0;
  const occurredAt = isTooMuch ? await laterReversalAt(ctx, charge.rootId, at) : undefined;
  if (occurredAt !== undefined) await recordCancelled(ctx, charge, { occurredAt, until: at });
}

async function recordCancelled(
  ctx: TenantContext,
  charge: EntryRow,
  cancelling: Parameters<typeof cancelReversals>[2],
): Promise<void> {
  const { subscriptionId, rootId } = charge;
  const { cents, receivableIds } = await cancelReversals(ctx, charge, cancelling);
  if (cents === 0) return;
  for (const id of receivableIds) await closePeriodAgain(ctx, id);
  await reportCreditOfCharge(ctx, rootId);
  await recordChange(ctx, {
    action: 'recordReversalCancelled',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(cents) },
  });
}
