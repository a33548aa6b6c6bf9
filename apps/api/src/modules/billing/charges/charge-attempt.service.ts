import { periodBounds } from '@canone/contracts/billing/billing-schedule';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import {
  clearChargeAttempt,
  type KnownReceivable,
  openReceivable,
  setChargeAttempt,
} from '../receivables/receivable.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';
import { type Paying, periodsOfAttempt } from './charge-period.service.ts';

interface AttemptedCharge {
  readonly state: 'pending' | 'denied';
  /** Null for a refusal without a known sale. */
  readonly saleId: string | null;
  readonly at: Temporal.Instant;
  readonly cents: number | undefined;
}

type KnownAttempt = Pick<KnownReceivable, 'chargeState' | 'chargeSaleId' | 'chargeAt'>;

/**
 * PayPal reports one refusal by an event, by its sale and in the list of sales. The reported times differ by seconds.
 */
const sameRefusal = { hours: 12 };

function isOutdated(known: KnownAttempt, { state, saleId, at }: AttemptedCharge): boolean {
  const isWithdrawn =
    known.chargeState === 'denied' && state === 'pending' && known.chargeSaleId === saleId;
  return (
    isWithdrawn ||
    (known.chargeAt !== null &&
      Temporal.Instant.compare(at, Temporal.Instant.from(known.chargeAt)) < 0)
  );
}

function isKnownRefusal(known: KnownAttempt, at: Temporal.Instant): boolean {
  if (known.chargeState !== 'denied' || known.chargeAt === null) return false;
  const until = Temporal.Instant.from(known.chargeAt).add(sameRefusal);
  return Temporal.Instant.compare(at, until) <= 0;
}

/**
 * Records a pending or refused charge on the receivable of its period. No money is booked. Administrators are notified
 * of each refusal only once. While other money covers the receivable, they are not notified, and only a recorded attempt
 * is updated: it decides the state of the receivable if that money is lost.
 */
export async function recordAttempt(
  ctx: TenantContext,
  paying: Paying,
  attempt: AttemptedCharge,
): Promise<Outcome> {
  const { subscriptionId } = paying;
  const { state, saleId, at } = attempt;
  const unchanged: Outcome = { kind: 'unchanged', reason: state, subscriptionId };

  found(await findSubscriptionForUpdate(ctx, subscriptionId));
  const attempted = { id: saleId, status: state, begunAt: at, grossCents: attempt.cents };
  const { subscription, periods } = await periodsOfAttempt(ctx, paying, attempted);
  const [period] = periods;
  if (period === undefined) return unchanged;
  const bounds = periodBounds(subscription, period);
  const { receivable: known } = await openReceivable(ctx, subscription, bounds);
  const isSettled = known.settledAt !== null;
  if ((isSettled && known.chargeState === null) || isOutdated(known, attempt)) return unchanged;

  const isNew = state === 'denied' && !isSettled && !isKnownRefusal(known, at);
  const { id: paymentId, grossCents: amountCents } = known;
  await setChargeAttempt(ctx, paymentId, {
    state,
    saleId: saleId ?? (state === 'denied' ? known.chargeSaleId : null),
    at: String(at),
    retryAt: state === 'denied' && paying.retryAt ? String(paying.retryAt) : null,
  });
  if (!isNew) return unchanged;

  const cents = attempt.cents ?? amountCents;
  await raiseBillingEvent(ctx, {
    kind: 'chargeFailed',
    paymentId,
    subscriptionId,
    at,
    amountCents: cents,
  });
  await recordChange(ctx, {
    action: 'refuseCharge',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { period, amount: fromHundredths(cents) },
  });
  return { kind: 'applied', reason: 'refuseCharge', subscriptionId };
}

/**
 * Removes the recorded attempts of receivables that a completed charge does not cover, because other money covers them.
 * The charge is a surplus, but its attempt has ended. A later attempt stays.
 */
export async function endAttempts(
  ctx: TenantContext,
  receivables: readonly KnownReceivable[],
  completedAt: Temporal.Instant,
): Promise<void> {
  for (const { id, chargeState, chargeAt } of receivables) {
    const isLater =
      chargeAt !== null &&
      Temporal.Instant.compare(Temporal.Instant.from(chargeAt), completedAt) > 0;
    if (chargeState !== null && !isLater) await clearChargeAttempt(ctx, id);
  }
}
