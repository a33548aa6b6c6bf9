import { fromHundredths, toDecimalText } from '@canone/contracts/money';
import { found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type {
  PaymentGateway,
  ProviderRefund,
  ProviderSale,
  ProviderSubscription,
} from '../../../providers/payment-gateway.ts';
import { raise } from '../events/billing-event.service.ts';
import { differenceIsGone, noteDifference } from '../discrepancies/payment-difference.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
} from '../subscriptions/subscription.service.ts';
import {
  findPaymentOfPeriod,
  findPaymentOfSale,
  writeCharge,
  writeRefund,
} from '../ledger/ledger.service.ts';
import { findPaidWith } from '../receivables/payment.service.ts';
import { reopenEvents } from '../received-events/event-of-sale.service.ts';
import { type Paying, payingOf, periodOfSale, recordAttempt } from './charge-attempt.service.ts';

/** The provider's clock is not ours. */
const margin = { hours: 24 };

/** Everything a subscription was charged so far. */
export function salesOf(
  gateway: PaymentGateway,
  { id, createdAt }: ProviderSubscription,
  now: Temporal.Instant,
): Promise<ProviderSale[]> {
  return gateway.listSales(id, { since: createdAt.subtract(margin), until: now.add(margin) });
}

const euro = (cents: number | undefined | null) =>
  cents === undefined || cents === null ? null : toDecimalText(cents);

interface Charged {
  readonly providerId: number;
  readonly state: ProviderSubscription;
  /** What it was bought for, should it pay for nothing. */
  readonly subscriptionId: number | null;
}

/** A charge of this subscription of the provider's: on the payment it pays, or shown to people. */
export async function bookCharge(
  ctx: TenantContext,
  { providerId, state, subscriptionId }: Charged,
  sale: ProviderSale,
): Promise<Outcome> {
  const paid = await findPaidWith(ctx, providerId, state.id);
  if (paid) {
    return recordCharge(ctx, payingOf({ ...paid, providerId }, state), sale);
  }
  return sale.status === 'paid'
    ? reportCharge(ctx, sale, { providerId, subscriptionId })
    : { kind: 'unchanged', reason: sale.status, ...(subscriptionId && { subscriptionId }) };
}

/** A charge nobody expects: two in one period, or one for nothing that is paid here. For people to look at. */
async function reportCharge(
  ctx: TenantContext,
  sale: ProviderSale,
  { providerId, subscriptionId }: { providerId: number; subscriptionId: number | null },
): Promise<Outcome> {
  await noteDifference(ctx, {
    providerId,
    subscriptionId,
    kind: 'unexpectedCharge',
    subject: sale.id,
    local: null,
    provider: euro(sale.grossCents),
  });
  const reason = 'unexpectedCharge';
  return subscriptionId === null
    ? { kind: 'refused', reason }
    : { kind: 'refused', reason, subscriptionId };
}

/**
 * Writes a charge on the payment of its period, once however often and in whatever order it is told (PAY-07). It
 * changes no status: money for a cancelled subscription is money all the same.
 */
export async function recordCharge(
  ctx: TenantContext,
  paying: Paying,
  sale: ProviderSale,
): Promise<Outcome> {
  const { subscriptionId, providerId, providerSubscriptionId } = paying;
  if (sale.status !== 'paid') {
    const { at, id: saleId, status } = sale;
    return recordAttempt(ctx, paying, { state: status, saleId, at, cents: sale.grossCents });
  }

  found(await findSubscriptionForUpdate(ctx, subscriptionId));
  if (await findPaymentOfSale(ctx, providerId, sale.id))
    return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };

  const { recurrenceMonths, grossCents } = found(await findSubscriptionRow(ctx, subscriptionId));
  const period = await periodOfSale(ctx, paying, {
    saleId: sale.id,
    at: sale.at,
    recurrenceMonths,
  });
  const payment = await findPaymentOfPeriod(ctx, subscriptionId, period);
  if (payment?.saleId) return reportCharge(ctx, sale, paying);

  const charge = {
    providerId,
    providerSubscriptionId,
    saleId: sale.id,
    receivedCents: sale.grossCents ?? null,
    paidAt: String(sale.at),
  };
  const amountCents = payment?.amountCents ?? grossCents;
  const due = { paymentId: payment?.id ?? null, subscriptionId, period, amountCents };
  const paymentId = await writeCharge(ctx, due, charge);
  await raise(ctx, { kind: 'paymentNoLongerMissing', paymentId });
  // it was told before what was begun came to pay for anything
  await differenceIsGone(ctx, subscriptionId, 'unexpectedCharge', sale.id);
  await reopenEvents(ctx, providerId, sale.id);
  await raise(ctx, {
    kind: 'chargeReceived',
    paymentId,
    subscriptionId,
    amountCents: sale.grossCents ?? amountCents,
  });
  if (sale.grossCents !== amountCents) {
    await noteDifference(ctx, {
      providerId,
      subscriptionId,
      kind: 'chargedAmount',
      subject: sale.id,
      local: euro(amountCents),
      provider: euro(sale.grossCents),
    });
  }
  await recordChange(ctx, {
    action: 'recordCharge',
    entity: 'subscription',
    entityId: subscriptionId,
    after: {
      period,
      amount: sale.grossCents === undefined ? null : fromHundredths(sale.grossCents),
    },
  });
  return { kind: 'applied', reason: 'recordCharge', subscriptionId };
}

/** Money that went back to the customer, on the payment it came from. */
export async function recordRefund(
  ctx: TenantContext,
  sale: { readonly providerId: number; readonly saleId: string },
  refund: Omit<ProviderRefund, 'isDone' | 'saleId'> & { readonly kind: 'refund' | 'reversal' },
): Promise<Outcome> {
  const payment = await findPaymentOfSale(ctx, sale.providerId, sale.saleId);
  if (!payment || !refund.grossCents) return { kind: 'refused', reason: 'unknownSale' };

  const { subscriptionId } = payment;
  const isNew = await writeRefund(ctx, {
    kind: refund.kind,
    paymentId: payment.id,
    providerRefundId: refund.id,
    amountCents: refund.grossCents,
    refundedAt: String(refund.at),
  });
  if (!isNew) return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };
  await differenceIsGone(ctx, subscriptionId, 'refundedAmount', sale.saleId);
  await raise(ctx, {
    kind: refund.kind === 'refund' ? 'chargeRefunded' : 'chargeReversed',
    paymentId: payment.id,
    providerRefundId: refund.id,
    subscriptionId,
    amountCents: refund.grossCents,
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
