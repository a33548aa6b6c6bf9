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
import { periodBounds } from '@canone/contracts/billing-schedule';
import { differenceIsGone, noteDifference } from '../discrepancies/payment-difference.service.ts';
import { raise } from '../events/billing-event.service.ts';
import {
  bookReceipt,
  bookReturn,
  creditOf,
  type EntryRow,
  findCharge,
  findReturnsOf,
  useCredit,
} from '../ledger/ledger.service.ts';
import { findPaidWith, openReceivable, setCharged } from '../receivables/receivable.service.ts';
import { reopenEvents } from '../received-events/event-of-sale.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
} from '../subscriptions/subscription.service.ts';
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

type Row = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>;

interface Charged {
  readonly providerId: number;
  readonly state: ProviderSubscription;
  /** The subscription of ours that it was bought for, should it cover nothing. */
  readonly subscriptionId: number | null;
}

/** Books a completed sale: on the receivable of its period, or as the customer's credit that people look at. */
export async function bookCharge(
  ctx: TenantContext,
  { providerId, state, subscriptionId }: Charged,
  sale: ProviderSale,
): Promise<Outcome> {
  const paid = await findPaidWith(ctx, providerId, state.id);
  if (paid) return recordCharge(ctx, payingOf({ ...paid, providerId }, state), sale);
  if (sale.status !== 'paid')
    return { kind: 'unchanged', reason: sale.status, ...(subscriptionId && { subscriptionId }) };
  const known = await findCharge(ctx, providerId, sale.id);
  if (known && (await creditOf(ctx, known.rootId)) <= 0)
    return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId: known.subscriptionId };
  if (subscriptionId !== null) {
    found(await findSubscriptionForUpdate(ctx, subscriptionId));
    const row = found(await findSubscriptionRow(ctx, subscriptionId));
    await receive(ctx, { providerId, row, sale, receivableId: null });
  }
  return reportCharge(ctx, sale, { providerId, subscriptionId });
}

/** A charge that covers no receivable: it is the customer's credit, and people decide about it. */
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

interface Receiving {
  readonly providerId: number;
  readonly row: Row;
  readonly sale: ProviderSale;
  readonly receivableId: number | null;
}

/** Undefined when the sale is in the books, or is in no euro that could be booked. */
function receive(ctx: TenantContext, { providerId, row, sale, receivableId }: Receiving) {
  if (!sale.grossCents) return Promise.resolve(undefined);
  return bookReceipt(
    ctx,
    {
      kind: 'charge',
      method: 'paypal',
      source: 'provider',
      providerId,
      externalId: sale.id,
      userId: row.userId,
      subscriptionId: row.id,
      amountCents: sale.grossCents,
      vatBasisPoints: row.vatBasisPoints,
      feeCents: sale.feeCents,
      occurredAt: String(sale.at),
    },
    receivableId,
  );
}

/**
 * Books a charge of a subscription that is paid online, once however often and in whatever order it is told (PAY-07).
 * It changes no status: money for a cancelled subscription is money all the same.
 */
export async function recordCharge(
  ctx: TenantContext,
  paying: Paying,
  sale: ProviderSale,
): Promise<Outcome> {
  const { subscriptionId, providerId } = paying;
  if (sale.status !== 'paid') {
    const { at, id: saleId, status } = sale;
    return recordAttempt(ctx, paying, { state: status, saleId, at, cents: sale.grossCents });
  }

  found(await findSubscriptionForUpdate(ctx, subscriptionId));
  const row = found(await findSubscriptionRow(ctx, subscriptionId));
  const { recurrenceMonths } = row;
  const at = { saleId: sale.id, at: sale.at, recurrenceMonths };
  const period = await periodOfSale(ctx, paying, at);
  const { receivable } = await openReceivable(ctx, subscriptionId, periodBounds(row, period), row);
  const known = await findCharge(ctx, providerId, sale.id);
  const coveredCents = known
    ? await useCredit(ctx, known.id, receivable.id)
    : (await receive(ctx, { providerId, row, sale, receivableId: receivable.id }))?.allocatedCents;
  if (known && coveredCents === 0)
    return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };
  if (!coveredCents) return reportCharge(ctx, sale, paying);

  await setCharged(ctx, receivable.id, paying);
  await settled(ctx, paying, sale, { paymentId: receivable.id, period });
  if (sale.grossCents !== receivable.grossCents)
    await noteDifference(ctx, {
      providerId,
      subscriptionId,
      kind: 'chargedAmount',
      subject: sale.id,
      local: euro(receivable.grossCents),
      provider: euro(sale.grossCents),
    });
  return { kind: 'applied', reason: 'recordCharge', subscriptionId };
}

/** Others are told that a charge covers a receivable; what was said of it before no longer holds. */
async function settled(
  ctx: TenantContext,
  { subscriptionId, providerId }: Paying,
  sale: ProviderSale,
  { paymentId, period }: { readonly paymentId: number; readonly period: number },
): Promise<void> {
  const amountCents = sale.grossCents ?? 0;
  await raise(ctx, { kind: 'paymentNoLongerMissing', paymentId });
  await differenceIsGone(ctx, subscriptionId, 'unexpectedCharge', sale.id);
  await reopenEvents(ctx, providerId, sale.id);
  await raise(ctx, { kind: 'chargeReceived', paymentId, subscriptionId, amountCents });
  await recordChange(ctx, {
    action: 'recordCharge',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { period, amount: fromHundredths(amountCents) },
  });
}

/** Books money that went back to the customer against the charge it came from. */
export async function recordRefund(
  ctx: TenantContext,
  sale: { readonly providerId: number; readonly saleId: string },
  refund: Omit<ProviderRefund, 'isDone' | 'saleId'> & { readonly kind: 'refund' | 'reversal' },
): Promise<Outcome> {
  const charge = await findCharge(ctx, sale.providerId, sale.saleId);
  if (!charge || !refund.grossCents) return { kind: 'refused', reason: 'unknownSale' };

  const { subscriptionId } = charge;
  found(await findSubscriptionForUpdate(ctx, subscriptionId));
  const entryId = await bookReturn(ctx, charge, {
    kind: refund.kind,
    externalId: refund.id,
    amountCents: refund.grossCents,
    occurredAt: String(refund.at),
  });
  if (entryId === undefined) return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };
  await closeWhatWentBack(ctx, charge, sale.saleId);
  await raise(ctx, {
    kind: refund.kind === 'refund' ? 'chargeRefunded' : 'chargeReversed',
    paymentId: charge.id,
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

/** A charge that nobody expected is settled when nothing of it is held any more. */
async function closeWhatWentBack(
  ctx: TenantContext,
  { subscriptionId, rootId }: EntryRow,
  saleId: string,
): Promise<void> {
  await differenceIsGone(ctx, subscriptionId, 'refundedAmount', saleId);
  const { heldCents } = await findReturnsOf(ctx, rootId);
  if (heldCents <= 0) await differenceIsGone(ctx, subscriptionId, 'unexpectedCharge', saleId);
}
