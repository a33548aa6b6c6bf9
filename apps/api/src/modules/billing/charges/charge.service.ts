import { periodBounds } from '@canone/contracts/billing/billing-schedule';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type {
  PaymentGateway,
  ProviderSale,
  ProviderSubscription,
} from '../../../providers/payment-gateway.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { creditOf, findCharge } from '../ledger/ledger.service.ts';
import { bookReceipt, coverFromCredit } from '../ledger/receipt.service.ts';
import { reportSale } from '../ledger/spent-charge.service.ts';
import {
  findPaidWith,
  type KnownReceivable,
  openReceivable,
  setCharged,
} from '../receivables/receivable.service.ts';
import { reopenEvents } from '../received-events/event-of-sale.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { endAttempts, recordAttempt } from './charge-attempt.service.ts';
import { compareCharge } from './charge-comparison.service.ts';
import { lockForProvider } from './charge-locks.service.ts';
import {
  type ChargeOnSubscription,
  type Paying,
  payingOf,
  periodsOfAttempt,
} from './charge-period.service.ts';

/** The maximum difference between the provider's clock and ours. */
const margin = { hours: 24 };

/** All sales of a provider subscription so far. */
export function salesOf(
  gateway: Pick<PaymentGateway, 'listSales'>,
  { id, createdAt }: Pick<ProviderSubscription, 'id' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<ProviderSale[]> {
  return gateway.listSales(id, { since: createdAt.subtract(margin), until: now.add(margin) });
}

interface Charged {
  readonly providerId: number;
  readonly state: ProviderSubscription;
  /** All sales of the provider subscription so far. Their order determines which period each sale pays. */
  readonly sales: readonly ProviderSale[];
  /** Our subscription for which the charge was made. Used when the charge covers no period. */
  readonly subscriptionId: number | null;
}

/**
 * Books a completed sale on the receivable of its period. Without such a period the sale becomes the customer's credit,
 * and a discrepancy reports it.
 */
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
    const subscription = found(await findSubscriptionRow(ctx, subscriptionId));
    await receive(ctx, { providerId, subscription, sale }, null);
  }
  return reportCharge(ctx, sale, { providerId, subscriptionId });
}

/** Reports a charge that pays no period, or not with its whole amount, so that people decide about it. */
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

/** Books a sale. Returns undefined when the sale is already booked or its amount is not in euro. */
function receive(
  ctx: TenantContext,
  { providerId, subscription, sale }: ChargeOnSubscription,
  receivableId: number | null,
) {
  if (!sale.grossCents) return Promise.resolve(undefined);
  return bookReceipt(
    ctx,
    {
      kind: 'charge',
      method: 'paypal',
      source: 'provider',
      providerId,
      externalId: sale.id,
      userId: subscription.userId,
      subscriptionId: subscription.id,
      amountCents: sale.grossCents,
      vatBasisPoints: subscription.vatBasisPoints,
      feeCents: sale.feeCents,
      occurredAt: String(sale.at),
    },
    receivableId,
  );
}

/**
 * Books a charge of a subscription that is paid online. The charge is booked once, whatever the number and the order of
 * its reports (PAY-07). The subscription's status does not change, because a charge after a cancellation is still
 * received money.
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
  const { subscription, periods } = await periodsOfAttempt(ctx, paying, sale);
  const receivables: KnownReceivable[] = [];
  for (const period of periods) {
    const bounds = periodBounds(subscription, period);
    receivables.push((await openReceivable(ctx, subscription, bounds)).receivable);
  }
  const isKnown = (await findCharge(ctx, providerId, sale.id)) !== undefined;
  const charge = { providerId, subscription, sale };
  const covered = await cover(ctx, charge, receivables);
  const others = receivables.filter((one) => !covered.includes(one));
  await endAttempts(ctx, others, sale.at);
  if (isKnown && covered.length === 0)
    return { kind: 'unchanged', reason: 'alreadyKnown', subscriptionId };
  if (covered.length === 0) return reportCharge(ctx, sale, paying);

  for (const { id } of covered) await setCharged(ctx, id, paying);
  await reportReceived(ctx, charge, covered);
  await compareCharge(ctx, charge, receivables);
  return { kind: 'applied', reason: 'recordCharge', subscriptionId };
}

/**
 * Books the sale on the first receivable. The sale's credit then covers the others. Returns the receivables that the
 * sale covers.
 */
async function cover(
  ctx: TenantContext,
  of: ChargeOnSubscription,
  receivables: readonly KnownReceivable[],
): Promise<readonly KnownReceivable[]> {
  const [first] = receivables;
  const booked = await receive(ctx, of, first?.id ?? null);
  const covered = booked && booked.allocatedCents > 0 ? receivables.slice(0, 1) : [];
  const charge = await findCharge(ctx, of.providerId, of.sale.id);
  if (!charge) return covered;
  const left: KnownReceivable[] = [];
  for (const receivable of booked ? receivables.slice(1) : receivables)
    if ((await coverFromCredit(ctx, charge.id, receivable.id)) > 0) left.push(receivable);
  return [...covered, ...left];
}

/** Publishes the event that a charge covers receivables, and records it in the history. */
async function reportReceived(
  ctx: TenantContext,
  { providerId, subscription: { id: subscriptionId }, sale }: ChargeOnSubscription,
  covered: readonly KnownReceivable[],
): Promise<void> {
  const [first] = covered;
  if (!first) return;
  const amountCents = sale.grossCents ?? 0;
  await reopenEvents(ctx, providerId, sale.id);
  const { id: paymentId } = first;
  await raiseBillingEvent(ctx, {
    kind: 'chargeReceived',
    paymentId,
    subscriptionId,
    amountCents,
    at: sale.at,
  });
  await recordChange(ctx, {
    action: 'recordCharge',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { period: first.period, amount: fromHundredths(amountCents) },
  });
}
