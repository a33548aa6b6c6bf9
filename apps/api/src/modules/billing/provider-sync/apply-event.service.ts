import { toDecimalText } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import type {
  PaymentGateway,
  ProviderRefund,
  ProviderSale,
  ProviderSubscription,
} from '../../../providers/payment-gateway.ts';
import type { ProviderEvent } from '../../../providers/provider-event.ts';
import { bookCharge, salesOf } from '../charges/charge.service.ts';
import { recordAttempt } from '../charges/charge-attempt.service.ts';
import { lockForProvider } from '../charges/charge-locks.service.ts';
import { payingOf } from '../charges/charge-period.service.ts';
import { followRefund, recordRefund } from '../charges/refund.service.ts';
import { recordWonDispute } from '../charges/won-dispute.service.ts';
import { syncFromProvider } from '../checkout/settlement.service.ts';
import { closeDiscrepancy, openDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { findCharge } from '../ledger/ledger.service.ts';
import { findPaidWith } from '../receivables/receivable.service.ts';
import { hasEnded, type Outcome } from '../subscriptions/provider-state.service.ts';
import { reportUnseenReturn } from './given-back.service.ts';

/** The provider's current data about the subject of an event. */
interface Facts {
  readonly state?: ProviderSubscription | undefined;
  readonly sale?: ProviderSale | undefined;
  readonly refund?: ProviderRefund | undefined;
  /** All sales of the subscription. They are not read for an event about a subscription that has not ended. */
  readonly sales?: readonly ProviderSale[];
}

/** An event of an account, with the provider's current data about the subject of the event. */
interface QueriedEvent extends Facts {
  readonly providerId: number;
  readonly event: ProviderEvent;
}

/** Queries the provider for current data, because the data in an event may be old and events arrive in any order. */
export async function readFacts(
  gateway: PaymentGateway,
  event: ProviderEvent,
  now: Temporal.Instant,
): Promise<Facts> {
  const { refund, sale } = await readMoney(gateway, event);
  const subscriptionId = sale?.providerSubscriptionId ?? event.providerSubscriptionId;
  const state = subscriptionId ? await gateway.findSubscription(subscriptionId) : undefined;
  const needsSales = state && (event.kind !== 'subscription' || hasEnded(state));
  return { sale, state, refund, sales: needsSales ? await salesOf(gateway, state, now) : [] };
}

/** The sale and the refund of an event. If the event does not name the sale, the refund does. */
async function readMoney(
  gateway: PaymentGateway,
  { kind, saleId, refundId }: ProviderEvent,
): Promise<Pick<Facts, 'sale' | 'refund'>> {
  const findSale = (id: string | undefined) => (id ? gateway.findSale(id) : undefined);
  const named = await findSale(saleId);
  const isReversalItself = kind === 'reversal' && !named;
  const refundToFind = refundId ?? (isReversalItself ? saleId : undefined);
  if (refundToFind === undefined) return { sale: named };
  const refund = await gateway.findRefund(refundToFind);
  return { refund, sale: named ?? (await findSale(refund?.saleId)) };
}

async function applyState(
  ctx: TenantContext,
  { providerId, state, sales = [] }: QueriedEvent,
): Promise<Outcome> {
  return state
    ? syncFromProvider(ctx, providerId, { state, sales })
    : { kind: 'refused', reason: 'unknownSubscription' };
}

/** Applies a charge that the customer's bank has refused. The outstanding balance is recorded as its amount. */
async function applyFailedPayment(ctx: TenantContext, queried: QueriedEvent): Promise<Outcome> {
  const { providerId, event, state, sales = [] } = queried;
  const outcome = await applyState(ctx, queried);
  const paid = state && (await findPaidWith(ctx, providerId, state.id));
  if (!paid) return outcome;
  const refused = await recordAttempt(ctx, payingOf({ ...paid, providerId }, state, sales), {
    state: 'denied',
    saleId: null,
    at: state.lastRefusal?.at ?? event.occurredAt,
    cents: state.outstandingCents || undefined,
  });
  return refused.kind === 'applied' ? refused : outcome;
}

async function applySale(
  ctx: TenantContext,
  { providerId, state, sale, sales = [] }: QueriedEvent,
): Promise<Outcome> {
  if (!sale) return { kind: 'refused', reason: 'unknownSale' };
  if (!state) return { kind: 'refused', reason: 'unknownSubscription' };
  const outcome = await syncFromProvider(ctx, providerId, { state, sales });
  if (outcome.kind === 'waiting' || outcome.reason === 'notOurs') return outcome;
  const { subscriptionId = null } = outcome;
  return bookCharge(ctx, { providerId, state, sales, subscriptionId }, sale);
}

/** Applies a refund or a reversal. The charge is booked first, because its event may arrive later. */
async function applyRefund(ctx: TenantContext, queried: QueriedEvent): Promise<Outcome> {
  const { providerId, event, sale, refund } = queried;
  if (!sale) await reportUnseenReturn(ctx, providerId, event);
  const charge = await applySale(ctx, queried);
  if (!sale || charge.kind === 'waiting') return charge;
  // a charge without a period is refused but may be booked as credit, and then its returns are booked too
  const isBooked = (await findCharge(ctx, providerId, sale.id)) !== undefined;
  if (charge.kind === 'refused' && !isBooked) return charge;

  const of = { providerId, saleId: sale.id };
  const { kind, reversalId } = event;
  if (kind === 'reversal') {
    const grossCents = event.takenBackCents ?? sale.grossCents;
    const at = event.takenBackAt ?? event.occurredAt;
    return recordRefund(ctx, of, { id: reversalId, grossCents, at, kind });
  }
  if (!refund) return { kind: 'refused', reason: 'unknownRefund' };
  return followRefund(ctx, of, refund);
}

/** Opens a discrepancy for a dispute, and closes it when the provider has decided the dispute. */
async function listDispute(
  ctx: TenantContext,
  { providerId, sale, event: { dispute, occurredAt: reportedAt } }: QueriedEvent,
  subscriptionId: number,
): Promise<void> {
  if (!dispute) return;
  const { id: subject, amountCents, decidedFor } = dispute;
  const listed = { subscriptionId, kind: 'dispute', subject } as const;
  const text = (cents: number | undefined) => (cents === undefined ? null : toDecimalText(cents));
  await openDiscrepancy(ctx, {
    ...listed,
    providerId,
    local: text(sale?.grossCents),
    provider: text(amountCents),
    reportedAt,
  });
  if (decidedFor) await closeDiscrepancy(ctx, { ...listed, reportedAt });
}

/**
 * Applies a dispute of a customer. A notification reports its start and another its decision. It is a discrepancy while
 * it is open.
 */
async function applyDispute(ctx: TenantContext, queried: QueriedEvent): Promise<Outcome> {
  const { providerId, event, sale } = queried;
  const charge = await applySale(ctx, queried);
  const { dispute, occurredAt } = event;
  const { subscriptionId } = charge;
  if (!dispute || !subscriptionId) return charge;
  if (dispute.decidedFor === 'seller' && sale) {
    const won = { at: occurredAt, amountCents: dispute.amountCents };
    await recordWonDispute(ctx, { providerId, sale }, won);
  }
  await listDispute(ctx, queried, subscriptionId);
  const { id: disputeId, amountCents = null, decidedFor = null } = dispute;
  await raiseBillingEvent(ctx, {
    kind: 'chargeDisputed',
    subscriptionId,
    disputeId,
    amountCents,
    decidedFor,
  });
  return { kind: 'applied', reason: 'dispute', subscriptionId };
}

/** Applies the provider's current data about the subject of an event. */
export async function applyEvent(ctx: TenantContext, queried: QueriedEvent): Promise<Outcome> {
  const { providerId, event, state, sale, sales = [] } = queried;
  await lockForProvider(ctx, providerId, { state, sales: sale ? [sale, ...sales] : sales });
  switch (event.kind) {
    case 'subscription':
      return applyState(ctx, queried);
    case 'failedPayment':
      return applyFailedPayment(ctx, queried);
    case 'sale':
      return applySale(ctx, queried);
    case 'refund':
    case 'reversal':
      return applyRefund(ctx, queried);
    case 'dispute':
      return applyDispute(ctx, queried);
    case 'unknown':
      return { kind: 'unchanged', reason: 'unknownType' };
  }
}
