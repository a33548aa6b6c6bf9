import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import {
  cancelReversals,
  findReturnsByKind,
  laterReversalAt,
  type ReturnsByKind,
} from '../ledger/cancelled-reversal.service.ts';
import {
  type EntryRow,
  findCharge,
  findReturnsOf,
  lockSubscriptionsOfEntry,
} from '../ledger/ledger.service.ts';
import { reportCreditOfCharge } from '../ledger/spent-charge.service.ts';
import { closePeriodAgain } from '../subscriptions/reopened-period.service.ts';

interface Won {
  readonly at: Temporal.Instant;
  /** The amount that the customer disputed, if known. */
  readonly amountCents: number | undefined;
}

interface ReturnsOfCharge extends ReturnsByKind {
  readonly grossCents: number;
}

function standing(returnedCents: number, grossCents: number): ProviderSale['givenBack'] {
  if (returnedCents <= 0) return 'nothing';
  return returnedCents < grossCents ? 'part' : 'all';
}

/**
 * Returns whether the provider cancelled the reversals of a charge: its sale has the state that the refunds alone give.
 * If refunds and reversals together give the same state, the disputed amount must include all reversals, unless they are
 * more than the charge.
 */
function areUndone(
  { refundedCents, reversedCents, grossCents }: ReturnsOfCharge,
  givenBack: ProviderSale['givenBack'],
  contestedCents: number,
): boolean {
  const without = standing(refundedCents, grossCents);
  if (reversedCents <= 0 || givenBack !== without) return false;
  if (without !== standing(refundedCents + reversedCents, grossCents)) return true;
  return without === 'all' || reversedCents <= contestedCents;
}

/** Cancels the reversals of a won dispute in the books, once the provider's sale agrees. */
export async function recordWonDispute(
  ctx: TenantContext,
  { providerId, sale }: { readonly providerId: number; readonly sale: ProviderSale },
  { at, amountCents: contestedCents = 0 }: Won,
): Promise<void> {
  const charge = await findCharge(ctx, providerId, sale.id);
  if (!charge) return;
  const { rootId, amountCents: grossCents } = charge;
  await lockSubscriptionsOfEntry(ctx, charge);
  const returns = await findReturnsByKind(ctx, rootId);
  if (areUndone({ ...returns, grossCents }, sale.givenBack, contestedCents))
    await recordCancelled(ctx, charge, { occurredAt: String(at) });
}

/**
 * Money that a bank has taken back is neither refunded nor taken back again, so a return of more than the charge still holds
 * shows that the reversals before it were cancelled. The caller holds the locks of the charge.
 */
export async function cancelBeforeReturn(
  ctx: TenantContext,
  charge: EntryRow,
  { grossCents, at }: { readonly grossCents: number; readonly at: Temporal.Instant },
): Promise<void> {
  const { heldCents } = await findReturnsOf(ctx, charge.rootId);
  if (grossCents > heldCents)
    await recordCancelled(ctx, charge, { occurredAt: String(at), until: at });
}

/**
 * Reversals of more than the charge cannot all stand. So a reversal that is reported after a later one counts as cancelled at
 * the time of the later one. The caller holds the locks of the charge.
 */
export async function cancelOlderReversal(
  ctx: TenantContext,
  charge: EntryRow,
  at: Temporal.Instant,
): Promise<void> {
  const { heldCents } = await findReturnsOf(ctx, charge.rootId);
  const occurredAt = heldCents < 0 ? await laterReversalAt(ctx, charge.rootId, at) : undefined;
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
