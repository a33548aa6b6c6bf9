import { type ChargeAttempt, matchCharges } from '@canone/contracts/billing/charge-matching';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSale, ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { chargedPeriods } from './charged-periods.repository.ts';

/** The facts that determine which periods the charges of a provider subscription pay. */
export interface Paying {
  readonly subscriptionId: number;
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  /** Our period that the first charge of the provider subscription pays. */
  readonly firstPeriod: number;
  /** The time at which the provider began to bill. */
  readonly billedSince: Temporal.Instant;
  /** The time at which the provider tries the last refused charge again. */
  readonly retryAt: Temporal.Instant | undefined;
  readonly cyclesCompleted: number | undefined;
  /** All sales of the provider subscription so far, in any state. */
  readonly sales: readonly ProviderSale[];
}

export function payingOf(
  of: Pick<Paying, 'subscriptionId' | 'providerId' | 'firstPeriod'>,
  state: ProviderSubscription,
  sales: readonly ProviderSale[],
): Paying {
  return {
    subscriptionId: of.subscriptionId,
    providerId: of.providerId,
    firstPeriod: of.firstPeriod,
    providerSubscriptionId: state.id,
    billedSince: state.startsAt,
    retryAt: state.lastRefusal?.retryAt,
    cyclesCompleted: state.cyclesCompleted,
    sales,
  };
}

/** A sale, or a refusal whose sale is not known. */
export type Attempted = Pick<ProviderSale, 'status' | 'begunAt' | 'grossCents'> & {
  readonly id: string | null;
};

/** Used as the id of a refusal that names no sale. */
const unnamed = 'refusal';

type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>;

/** A sale of a provider for one of our subscriptions. */
export interface ChargeOnSubscription {
  readonly providerId: number;
  readonly subscription: SubscriptionRow;
  readonly sale: ProviderSale;
}

interface PeriodsOfSubscription {
  readonly subscription: SubscriptionRow;
  readonly periods: readonly number[];
}

/** Our subscription, and the periods that a charge attempt pays or will pay. A surplus charge has no period. */
export async function periodsOfAttempt(
  ctx: TenantContext,
  paying: Paying,
  attempted: Attempted,
): Promise<PeriodsOfSubscription> {
  const subscription = found(await findSubscriptionRow(ctx, paying.subscriptionId));
  const { grossCents: usual, recurrenceMonths } = subscription;
  const known = await chargedPeriods(ctx, paying.subscriptionId, paying.providerId);
  const gross = new Map(known.map(({ period, grossCents }) => [period, grossCents]));
  const begunFor = new Map(known.map(({ period, awaitedSaleId }) => [awaitedSaleId, period]));
  const booked = new Map<string, number[]>();
  for (const { period, saleIds } of known)
    for (const id of saleIds) booked.set(id, [...(booked.get(id) ?? []), period]);

  const attemptOf = ({ id, begunAt, status, grossCents = 0 }: Attempted): ChargeAttempt => ({
    id: id ?? unnamed,
    at: begunAt,
    state: status,
    cents: grossCents,
    begunFor: id === null ? undefined : begunFor.get(id),
  });
  const others = paying.sales.filter(({ id }) => id !== attempted.id);
  const matched = matchCharges(
    { ...paying, recurrenceMonths, centsOf: (period) => gross.get(period) ?? usual },
    [...others, attempted].map(attemptOf),
    booked,
  );
  return { subscription, periods: matched.get(attempted.id ?? unnamed) ?? [] };
}
