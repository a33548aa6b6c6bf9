import { fromHundredths } from '@canone/contracts/money';
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
import { closeDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { raise } from '../events/billing-event.service.ts';
import { isReversalKnown } from '../ledger/cancelled-reversal.service.ts';
import {
  bookReceipt,
  bookReturn,
  creditOf,
  findCharge,
  lockSubscriptionsOf,
  useCredit,
} from '../ledger/ledger.service.ts';
import { closeSpentCharge, reportSale } from '../ledger/spent-charge.service.ts';
import {
  findPaidWith,
  type KnownReceivable,
  openReceivable,
  setCharged,
} from '../receivables/receivable.service.ts';
import { reopenDisputes, reopenEvents } from '../received-events/event-of-sale.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import { reopenPeriod } from '../subscriptions/reopened-period.service.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { recordAttempt } from './charge-attempt.service.ts';
import { compareCharge } from './charge-comparison.service.ts';
import { lockForProvider } from './charge-locks.service.ts';
import { type Paying, payingOf, periodsOfAttempt } from './charge-period.service.ts';

/** The provider's clock may differ from ours. */
const margin = { hours: 24 };

/** All charges of a subscription so far. */
export function salesOf(
  gateway: Pick<PaymentGateway, 'listSales'>,
  { id, createdAt }: Pick<ProviderSubscription, 'id' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<ProviderSale[]> {
  return gateway.listSales(id, { since: createdAt.subtract(margin), until: now.add(margin) });
}

type Row = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>;

interface Charged {
  readonly providerId: number;
  readonly state: ProviderSubscription;
  /** All its sales so far. Their order determines the period of each one. */
  readonly sales: readonly ProviderSale[];
  /** Our subscription that the charge was made for, when the charge covers no period. */
  readonly subscriptionId: number | null;
}

/** Books a completed sale on the receivable of its period, or as the customer's credit with a discrepancy. */
export async function bookCharge(
  ctx: TenantContext,
  { providerId, state, sales, subscriptionId }: Charged,
  sale: ProviderSale,
): Promise<Outcome> {
  const paid = await findPaidWith(ctx, providerId, state.id);
  if (paid) return recordCharge(ctx, payingOf({ ...paid, providerId }, state, sales), sale);
  if (sale.status !== 'paid')
    return { kind: 'unchanged', reason: sale.status, ...(subscriptionId && { subscriptionId }) };
  const known = await findCharge(ctx, providerId, sale.id);
  if (known && (await creditOf(ctx, known.rootId)) <= 0)
    return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId: known.subscriptionId };
  if (subscriptionId !== null) {
    await lockForProvider(ctx, providerId, { sales: [sale], subscriptionId });
    const row = found(await findSubscriptionRow(ctx, subscriptionId));
    await receive(ctx, { providerId, row, sale, receivableId: null });
  }
  return reportCharge(ctx, sale, { providerId, subscriptionId });
}

/** Reports a charge that pays nothing, or only in part, so that people decide about it. */
async function reportCharge(
  ctx: TenantContext,
  sale: ProviderSale,
  { providerId, subscriptionId }: { providerId: number; subscriptionId: number | null },
): Promise<Outcome> {
  await reportSale(ctx, providerId, { id: sale.id, subscriptionId, grossCents: sale.grossCents });
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

/** Undefined when the sale is booked already, or has no amount in euro. */
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
 * Books a charge of a subscription paid online, once for any number and order of reports (PAY-07). It changes no
 * status, because money for a cancelled subscription is still money.
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

  await lockForProvider(ctx, providerId, { sales: [sale], subscriptionId });
  const row = found(await findSubscriptionRow(ctx, subscriptionId));
  const periods = await periodsOfAttempt(ctx, paying, row, sale);
  const receivables: KnownReceivable[] = [];
  for (const period of periods) {
    const bounds = periodBounds(row, period);
    receivables.push((await openReceivable(ctx, subscriptionId, bounds, row)).receivable);
  }
  const isKnown = (await findCharge(ctx, providerId, sale.id)) !== undefined;
  const covered = await cover(ctx, { providerId, row, sale }, receivables);
  if (isKnown && covered.length === 0)
    return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };
  if (covered.length === 0) return reportCharge(ctx, sale, paying);

  for (const { id } of covered) await setCharged(ctx, id, paying);
  await settled(ctx, paying, sale, covered);
  await compareCharge(ctx, paying, sale, receivables);
  return { kind: 'applied', reason: 'recordCharge', subscriptionId };
}

/** Books the sale on the first receivable and its credit on the others. Returns the receivables that it covers. */
async function cover(
  ctx: TenantContext,
  of: Omit<Receiving, 'receivableId'>,
  receivables: readonly KnownReceivable[],
): Promise<readonly KnownReceivable[]> {
  const [first] = receivables;
  const booked = await receive(ctx, { ...of, receivableId: first?.id ?? null });
  const covered = booked && booked.allocatedCents > 0 ? receivables.slice(0, 1) : [];
  const charge = await findCharge(ctx, of.providerId, of.sale.id);
  if (!charge) return covered;
  const left: KnownReceivable[] = [];
  for (const receivable of booked ? receivables.slice(1) : receivables)
    if ((await useCredit(ctx, charge.id, receivable.id)) > 0) left.push(receivable);
  return [...covered, ...left];
}

/** Publishes that a charge covers receivables. */
async function settled(
  ctx: TenantContext,
  { subscriptionId, providerId }: Paying,
  sale: ProviderSale,
  covered: readonly KnownReceivable[],
): Promise<void> {
  const [first] = covered;
  if (!first) return;
  const amountCents = sale.grossCents ?? 0;
  await reopenEvents(ctx, providerId, sale.id);
  await raise(ctx, { kind: 'chargeReceived', paymentId: first.id, subscriptionId, amountCents });
  await recordChange(ctx, {
    action: 'recordCharge',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { period: first.period, amount: fromHundredths(amountCents) },
  });
}

type GivenBack = Pick<ProviderRefund, 'grossCents' | 'at'> &
  (
    | { readonly kind: 'refund'; readonly id: string }
    | { readonly kind: 'reversal'; readonly id: string | undefined }
  );

/** Books a return to the customer against its charge. */
export async function recordRefund(
  ctx: TenantContext,
  sale: { readonly providerId: number; readonly saleId: string },
  refund: GivenBack,
): Promise<Outcome> {
  const charge = await findCharge(ctx, sale.providerId, sale.saleId);
  if (!charge || !refund.grossCents) return { kind: 'refused', reason: 'unknownSale' };

  const { subscriptionId } = charge;
  await lockSubscriptionsOf(ctx, charge);
  const known: Outcome = { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };
  if (refund.kind === 'reversal' && (await isReversalKnown(ctx, charge, refund.id))) return known;
  const externalId = refund.id ?? sale.saleId;
  const taken = await bookReturn(ctx, charge, {
    kind: refund.kind,
    externalId,
    amountCents: refund.grossCents,
    occurredAt: String(refund.at),
  });
  if (taken === undefined) return known;
  await closeDiscrepancy(ctx, subscriptionId, 'refundedAmount', sale.saleId);
  await closeSpentCharge(ctx, charge);
  if (refund.kind === 'reversal') {
    // a subscription that asks for no money has no due date, so the money that a bank took back is overdue now
    for (const { receivableId } of taken) await reopenPeriod(ctx, receivableId);
    await reopenDisputes(ctx, sale.providerId, sale.saleId);
  }
  await raise(ctx, {
    kind: refund.kind === 'refund' ? 'chargeRefunded' : 'chargeReversed',
    paymentId: charge.id,
    providerRefundId: externalId,
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
