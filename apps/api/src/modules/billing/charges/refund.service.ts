import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderRefund } from '../../../providers/payment-gateway.ts';
import { closeDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { isReversalKnown } from '../ledger/cancelled-reversal.service.ts';
import { bookReturn } from '../ledger/counter-entry.service.ts';
import { findCharge, isRefundKnown, lockSubscriptionsOfEntry } from '../ledger/ledger.service.ts';
import { endPendingRefund, recordPendingRefund } from '../ledger/pending-refund.service.ts';
import { closeSpentCharge } from '../ledger/spent-charge.service.ts';
import { reopenDisputes } from '../received-events/event-of-sale.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import { reopenPeriod } from '../subscriptions/reopened-period.service.ts';
import { cancelBeforeReturn, cancelOlderReversal } from './won-dispute.service.ts';

type GivenBack = Pick<ProviderRefund, 'grossCents' | 'at'> &
  (
    | { readonly kind: 'refund'; readonly id: string }
    | { readonly kind: 'reversal'; readonly id: string | undefined }
  );

interface SaleAt {
  readonly providerId: number;
  readonly saleId: string;
}

/** Applies the provider's state of a refund. Only a completed refund is booked. */
export async function followRefund(
  ctx: TenantContext,
  sale: SaleAt,
  refund: Pick<ProviderRefund, 'id' | 'state' | 'grossCents' | 'at'>,
): Promise<Outcome> {
  const { providerId, saleId } = sale;
  const charge = await findCharge(ctx, providerId, saleId);
  const { id: refundId, state, grossCents: amountCents } = refund;
  if (!charge || !amountCents) return { kind: 'refused', reason: 'unknownSale' };
  const { subscriptionId, rootId: entryId } = charge;
  await lockSubscriptionsOfEntry(ctx, charge);
  const unchanged: Outcome = { kind: 'unchanged', reason: 'pending', subscriptionId };
  if (state === 'pending') {
    if (!(await isRefundKnown(ctx, providerId, refundId)))
      await recordPendingRefund(ctx, { providerId, refundId, saleId, entryId, amountCents });
    return unchanged;
  }
  const wasPending = await endPendingRefund(ctx, providerId, refundId);
  if (state === 'done') return recordRefund(ctx, sale, { ...refund, kind: 'refund' });
  if (!wasPending) return unchanged;
  await raiseBillingEvent(ctx, {
    kind: 'chargeRefundFailed',
    providerRefundId: refundId,
    subscriptionId,
    amountCents,
  });
  const action = 'refundFailed';
  await recordChange(ctx, {
    action,
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(amountCents) },
  });
  return { kind: 'applied', reason: action, subscriptionId };
}

/** Books a refund or a reversal against its charge. */
export async function recordRefund(
  ctx: TenantContext,
  sale: SaleAt,
  refund: GivenBack,
): Promise<Outcome> {
  const charge = await findCharge(ctx, sale.providerId, sale.saleId);
  if (!charge || !refund.grossCents) return { kind: 'refused', reason: 'unknownSale' };

  const { subscriptionId } = charge;
  await lockSubscriptionsOfEntry(ctx, charge);
  const known: Outcome = { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };
  const isKnown =
    refund.kind === 'refund'
      ? await isRefundKnown(ctx, sale.providerId, refund.id)
      : await isReversalKnown(ctx, charge, refund.id);
  if (isKnown) return known;
  const { grossCents, at } = refund;
  await cancelBeforeReturn(ctx, charge, { grossCents, at });
  const externalId = refund.id ?? sale.saleId;
  const taken = await bookReturn(ctx, charge, {
    kind: refund.kind,
    source: 'provider',
    externalId,
    amountCents: refund.grossCents,
    occurredAt: String(refund.at),
  });
  if (taken === undefined) return known;
  const subject = sale.saleId;
  await closeDiscrepancy(ctx, { subscriptionId, kind: 'refundedAmount', subject });
  await closeSpentCharge(ctx, charge);
  if (refund.kind === 'reversal') {
    // money that a bank took back is overdue at once, because a subscription without further charges has no later due
    // date
    for (const { receivableId } of taken) await reopenPeriod(ctx, receivableId);
    await cancelOlderReversal(ctx, charge, at);
    await reopenDisputes(ctx, sale.providerId, sale.saleId);
  }
  await raiseBillingEvent(ctx, {
    kind: refund.kind === 'refund' ? 'chargeRefunded' : 'chargeReversed',
    paymentId: charge.id,
    providerRefundId: externalId,
    subscriptionId,
    amountCents: refund.grossCents,
    at: refund.at,
  });
  const action = refund.kind === 'refund' ? 'recordRefund' : 'recordReversal';
  await recordChange(ctx, {
    action,
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(refund.grossCents) },
  });
  return { kind: 'applied', reason: action, subscriptionId };
}
