import { periodBounds } from '@canone/contracts/billing-schedule';
import { periodOf } from '@canone/contracts/billing-period';
import { fromHundredths } from '@canone/contracts/money';
import { found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { raise } from '../events/billing-event.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
} from '../subscriptions/subscription.service.ts';
import {
  findPeriodAwaiting,
  noteAttempt,
  openReceivable,
} from '../receivables/receivable.service.ts';

/** Which of our periods the charges of a provider's subscription pay. */
export interface Paying {
  readonly subscriptionId: number;
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  /** The period of ours that the provider's first charge pays. */
  readonly firstPeriod: number;
  /** When the provider began to bill. */
  readonly billedSince: Temporal.Instant;
  /** When it tries again what was refused last. */
  readonly retryAt: Temporal.Instant | undefined;
}

export function payingOf(
  of: Pick<Paying, 'subscriptionId' | 'providerId' | 'firstPeriod'>,
  state: ProviderSubscription,
): Paying {
  return {
    subscriptionId: of.subscriptionId,
    providerId: of.providerId,
    firstPeriod: of.firstPeriod,
    providerSubscriptionId: state.id,
    billedSince: state.startsAt,
    retryAt: state.lastRefusal?.retryAt,
  };
}

interface AttemptedCharge {
  readonly state: 'pending' | 'denied';
  /** Null when only the refusal is known, and not of which sale. */
  readonly saleId: string | null;
  readonly at: Temporal.Instant;
  readonly cents: number | undefined;
}

/** A sale that was pending pays the period it was begun for, however late it completes. */
export async function periodOfSale(
  ctx: TenantContext,
  { subscriptionId, firstPeriod, billedSince }: Paying,
  sale: { saleId: string | null; at: Temporal.Instant; recurrenceMonths: number },
): Promise<number> {
  const { saleId, at, recurrenceMonths } = sale;
  const awaiting =
    saleId === null ? undefined : await findPeriodAwaiting(ctx, subscriptionId, saleId);
  return awaiting ?? firstPeriod + periodOf(billedSince, recurrenceMonths, at);
}

interface KnownAttempt {
  readonly chargeState: string | null;
  readonly chargeSaleId: string | null;
  readonly chargeAt: string | null;
}

/** One refusal is told by an event, by its sale and by the list of sales, seconds apart. */
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
 * Writes on the payment of its period that a charge is pending or was refused. It pays nothing. Administrators are
 * notified of a refusal once.
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
  const row = found(await findSubscriptionRow(ctx, subscriptionId));
  const { recurrenceMonths } = row;
  const period = await periodOfSale(ctx, paying, { saleId, at, recurrenceMonths });
  const { receivable: known } = await openReceivable(
    ctx,
    subscriptionId,
    periodBounds(row, period),
    row,
  );
  if (known.settledAt !== null || isOutdated(known, attempt)) return unchanged;

  const isNew = state === 'denied' && !isKnownRefusal(known, at);
  const { id: paymentId, grossCents: amountCents } = known;
  await noteAttempt(ctx, paymentId, {
    state,
    saleId: saleId ?? (state === 'denied' ? known.chargeSaleId : null),
    at: String(at),
    retryAt: state === 'denied' && paying.retryAt ? String(paying.retryAt) : null,
  });
  if (!isNew) return unchanged;

  const cents = attempt.cents ?? amountCents;
  await raise(ctx, { kind: 'chargeFailed', paymentId, subscriptionId, at, amountCents: cents });
  await recordChange(ctx, {
    action: 'refuseCharge',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { period, amount: fromHundredths(cents) },
  });
  return { kind: 'applied', reason: 'refuseCharge', subscriptionId };
}
