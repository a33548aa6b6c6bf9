import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import { isoAddMonths } from '@canone/contracts/values/add-months';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { recordCharge } from '../charges/charge.service.ts';
import { type Paying, payingOf } from '../charges/charge-period.service.ts';
import { enqueueCancellation } from '../provider-accounts/provider-task.service.ts';
import { findPaidWith, setBilling } from '../receivables/receivable.service.ts';
import {
  followProvider,
  hasEnded,
  type Outcome,
  type Reported,
  setProviderState,
} from '../subscriptions/provider-state.service.ts';
import { applyAction } from '../subscriptions/subscription.service.ts';
import {
  type ActivationDecision,
  decideActivation,
  type ExpectedPayment,
  isAttemptOf,
  isOlderThanLink,
  mustBeCancelled,
  type RefusalReason,
} from './activation.ts';
import { expectedOf } from './expected-payment.service.ts';
import {
  isOneTooMany,
  markAttemptPaid,
  markAttemptRefused,
  markAttemptWaiting,
} from './payment-attempt.service.ts';
import { type PaymentTokenRow, paymentTokenRepository } from './payment-token.repository.ts';

/** Whether this provider subscription has already paid with this link. Its response is then repeated. */
function isRepetition(row: PaymentTokenRow, providerSubscriptionId: string): boolean {
  return (
    row.status === PaymentTokenStatus.Used && row.providerSubscriptionId === providerSubscriptionId
  );
}

/** The state of the first charge: expected now, or null when the provider starts to charge later. */
function chargeStateOf({ startsAt }: ProviderSubscription, now: Temporal.Instant) {
  return Temporal.Instant.compare(startsAt, now.add({ hours: 1 })) > 0 ? null : 'expected';
}

/** The provider subscription that is expected to pay for a link. */
interface Payer {
  readonly providerSubscriptionId: string;
  /** Undefined when the provider does not know the subscription. */
  readonly subscription: ProviderSubscription | undefined;
}

interface Refused extends Payer {
  readonly expected: ExpectedPayment;
  readonly reason: RefusalReason;
}

/**
 * The provider subscription, if it was made for one of our links and for one of our plans. The plan is compared too,
 * because another installation may use the same account and the same correlation ids.
 */
async function attemptOfOurs(
  ctx: TenantContext,
  { providerId }: PaymentTokenRow,
  { subscription, expected }: Refused,
): Promise<ProviderSubscription | undefined> {
  if (!isAttemptOf(subscription, expected)) return undefined;
  const isOurs = await paymentTokenRepository(ctx).knowsPlan(providerId, subscription.planId);
  return isOurs ? subscription : undefined;
}

export interface Settlement {
  readonly decision: ActivationDecision;
  readonly row: PaymentTokenRow;
  readonly isRepeated: boolean;
}

/**
 * Decides by the provider's state whether a payment is made, and then activates link, payment and subscription. A
 * refused subscription that could charge the customer gets a queued cancellation (PAY-06). `row` is locked.
 */
export async function settlePayment(
  ctx: TenantContext,
  row: PaymentTokenRow,
  payer: Payer,
): Promise<Settlement> {
  const { providerSubscriptionId, subscription } = payer;
  if (subscription && isRepetition(row, providerSubscriptionId)) {
    return { decision: { kind: 'activate', subscription }, row, isRepeated: true };
  }

  const expected = await expectedOf(ctx, row, providerSubscriptionId);
  const decision = decideActivation(subscription, expected);
  switch (decision.kind) {
    case 'wait':
      if (subscription && !(await isOneTooMany(ctx, row, subscription)))
        await markAttemptWaiting(ctx, row, subscription);
      return { decision, row, isRepeated: false };
    case 'refuse':
      await refuse(ctx, row, { ...payer, expected, reason: decision.reason });
      return { decision, row, isRepeated: false };
    case 'activate':
      return { decision, row: await activate(ctx, row, decision.subscription), isRepeated: false };
  }
}

/** Records a refusal once. If the refused subscription could still charge, its cancellation is queued. */
async function refuse(ctx: TenantContext, row: PaymentTokenRow, refused: Refused): Promise<void> {
  const { subscriptionId, providerId } = row;
  const { providerSubscriptionId, expected, reason } = refused;
  const attempt = await attemptOfOurs(ctx, row, refused);
  if (attempt && (await isOneTooMany(ctx, row, attempt))) return;
  const isNew = !attempt || (await markAttemptRefused(ctx, row, { subscription: attempt, reason }));
  if (isNew)
    await recordChange(ctx, {
      action: 'refusePayment',
      entity: 'subscription',
      entityId: subscriptionId,
      after: { reason, providerSubscriptionId },
      refusal: 'payment.refused',
    });
  if (attempt && mustBeCancelled(attempt, expected, reason))
    await enqueueCancellation(ctx, { providerId, providerSubscriptionId, subscriptionId, reason });
}

/** Activates link, payment and subscription. The payment stays open until a sale is completed. */
async function activate(
  ctx: TenantContext,
  row: PaymentTokenRow,
  subscription: ProviderSubscription,
): Promise<PaymentTokenRow> {
  const { providerId, paymentId, subscriptionId } = row;
  const { id: providerSubscriptionId, startsAt } = subscription;
  const billedSince = String(startsAt);
  const endsAt = isoAddMonths(billedSince, row.recurrenceMonths);
  const chargeState = chargeStateOf(subscription, ctx.now);
  const billed = { providerId, providerSubscriptionId, billedSince, endsAt, chargeState } as const;
  await setBilling(ctx, paymentId, billed);
  await setProviderState(ctx, subscriptionId, subscription);
  await paymentTokenRepository(ctx).markUsed(row.id, providerSubscriptionId);
  await applyAction(ctx, subscriptionId, 'activateByProvider');
  await markAttemptPaid(ctx, row, subscription);
  return { ...row, billedSince, chargeState };
}

/**
 * Applies the state of a provider subscription that pays for one of ours. After its end the charges are booked first,
 * because they decide whether the last period is paid.
 */
async function followPaying(
  ctx: TenantContext,
  paid: Pick<Paying, 'subscriptionId' | 'providerId' | 'firstPeriod'>,
  reported: Reported,
): Promise<Outcome> {
  const { state, sales } = reported;
  const paying = payingOf(paid, state, sales);
  if (hasEnded(state)) for (const sale of sales) await recordCharge(ctx, paying, sale);
  return followProvider(ctx, paid, reported);
}

/**
 * Applies the provider's state of one of its subscriptions. Events and the reconciliation call it, the browser's report
 * calls `settlePayment` instead. Any number of calls in any order gives the same result (PAY-07).
 */
export async function syncFromProvider(
  ctx: TenantContext,
  providerId: number,
  reported: Reported,
): Promise<Outcome> {
  const { state } = reported;
  const paid = await findPaidWith(ctx, providerId, state.id);
  if (paid) return followPaying(ctx, { ...paid, providerId }, reported);

  const tokens = paymentTokenRepository(ctx);
  // the tenant may sell other things with the same account
  if (!(await tokens.knowsPlan(providerId, state.planId)))
    return { kind: 'unchanged', reason: 'notOurs' };
  const row = await tokens.findByCorrelationForUpdate(state.correlationId);
  if (!row || row.providerId !== providerId)
    return { kind: 'refused', reason: 'unknownSubscription' };
  if (isOlderThanLink(state, Temporal.Instant.from(row.createdAt)))
    return { kind: 'unchanged', reason: 'notOurs' };

  const { subscriptionId } = row;
  const { decision, isRepeated } = await settlePayment(ctx, row, {
    providerSubscriptionId: state.id,
    subscription: state,
  });
  if (isRepeated) return followProvider(ctx, { subscriptionId, providerId }, reported);
  switch (decision.kind) {
    case 'activate':
      return { kind: 'applied', reason: 'activateByProvider', subscriptionId };
    case 'wait':
      return { kind: 'waiting', reason: 'pending', subscriptionId };
    case 'refuse':
      return { kind: 'refused', reason: decision.reason, subscriptionId };
  }
}
