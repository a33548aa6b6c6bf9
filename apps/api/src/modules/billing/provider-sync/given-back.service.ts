import { toDecimalText } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import type { ProviderEvent } from '../../../providers/provider-event.ts';
import { closeDiscrepancy, openDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { isReversalKnown } from '../ledger/cancelled-reversal.service.ts';
import {
  findCharge,
  findProviderReturns,
  isRefundKnown,
  type ProviderReturns,
} from '../ledger/ledger.service.ts';
import {
  endPendingRefund,
  hasPendingRefund,
  type PendingRefund,
} from '../ledger/pending-refund.service.ts';
import { isEventWaiting } from '../received-events/event-of-sale.service.ts';

/**
 * Whether the provider reports more returned money than the books contain. If it reports a part without an amount, any
 * returned money in the books is enough.
 */
function isMissing(sale: ProviderSale, { returnedCents, refundedCents }: ProviderReturns): boolean {
  const { givenBack, grossCents, refundedCents: theirs = 0 } = sale;
  if (givenBack === 'part') return returnedCents === 0 || refundedCents < theirs;
  return givenBack === 'all' && returnedCents < (grossCents ?? 0);
}

/** The returned amount according to the provider. The word `part` when the provider gives no amount. */
function providerSum(
  { givenBack, grossCents, refundedCents }: ProviderSale,
  { reversedCents }: ProviderReturns,
): string {
  if (givenBack === 'all') return toDecimalText(grossCents ?? 0);
  if (refundedCents === undefined) return 'part';
  return toDecimalText(refundedCents + reversedCents);
}

/** Opens a discrepancy when the provider reports more returned money than the books contain. Otherwise closes it. */
export async function compareGivenBack(
  ctx: TenantContext,
  providerId: number,
  sale: ProviderSale,
): Promise<void> {
  const charge = await findCharge(ctx, providerId, sale.id);
  if (!charge) return;

  const { subscriptionId } = charge;
  const known = await findProviderReturns(ctx, charge.rootId);
  const kind = 'refundedAmount';
  if (!isMissing(sale, known))
    return closeDiscrepancy(ctx, { subscriptionId, kind, subject: sale.id });
  // no discrepancy yet: the event of the return may still wait, or a refund may not be completed
  if (await isEventWaiting(ctx, providerId, sale.id)) return;
  if (await hasPendingRefund(ctx, charge.rootId)) return;
  await openDiscrepancy(ctx, {
    providerId,
    subscriptionId,
    kind,
    subject: sale.id,
    local: toDecimalText(known.returnedCents),
    provider: providerSum(sale, known),
  });
}

/** Opens a discrepancy because the provider has refunded more of a charge than the books contain. */
export async function reportRefunds(
  ctx: TenantContext,
  {
    providerId,
    saleId,
    theirCents,
  }: { readonly providerId: number; readonly saleId: string; readonly theirCents: number },
): Promise<void> {
  const charge = await findCharge(ctx, providerId, saleId);
  if (!charge || (await isEventWaiting(ctx, providerId, saleId))) return;
  const { returnedCents, reversedCents } = await findProviderReturns(ctx, charge.rootId);
  await openDiscrepancy(ctx, {
    providerId,
    subscriptionId: charge.subscriptionId,
    kind: 'refundedAmount',
    subject: saleId,
    local: toDecimalText(returnedCents),
    provider: toDecimalText(theirCents + reversedCents),
  });
}

type UnseenReturn = Partial<
  Pick<ProviderEvent, 'saleId' | 'refundId' | 'reversalId' | 'takenBackCents'>
>;

/**
 * Opens a discrepancy for a return of a charge that the account does not know. The account was replaced after the event
 * had arrived, so only the event proves the return.
 */
export async function reportUnseenReturn(
  ctx: TenantContext,
  providerId: number,
  { saleId, refundId, reversalId, takenBackCents }: UnseenReturn,
): Promise<void> {
  if (saleId === undefined) return;
  const charge = await findCharge(ctx, providerId, saleId);
  if (!charge) return;
  const isKnown = refundId
    ? await isRefundKnown(ctx, providerId, refundId)
    : await isReversalKnown(ctx, charge, reversalId);
  if (isKnown) return;
  const { returnedCents } = await findProviderReturns(ctx, charge.rootId);
  await openDiscrepancy(ctx, {
    providerId,
    subscriptionId: charge.subscriptionId,
    kind: 'refundedAmount',
    subject: saleId,
    local: toDecimalText(returnedCents),
    provider: takenBackCents === undefined ? 'part' : toDecimalText(returnedCents + takenBackCents),
  });
}

/**
 * Gives up a refund that was still pending when its account was replaced, and reports it as a discrepancy. The new
 * account does not know the refund, and no event will report its result.
 */
export async function reportUnseenRefund(
  ctx: TenantContext,
  providerId: number,
  { saleId, refundId, amountCents }: Pick<PendingRefund, 'saleId' | 'refundId' | 'amountCents'>,
): Promise<void> {
  if (await endPendingRefund(ctx, providerId, refundId))
    await reportUnseenReturn(ctx, providerId, { saleId, refundId, takenBackCents: amountCents });
}
