import { type ChargeAttempt, matchCharges } from '@canone/contracts/charge-matching';
import type { TenantContext } from '../../../kit/context.ts';
import type { ProviderSale, ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { chargedPeriods } from './charged-periods.repository.ts';

/** The facts that determine the periods paid by the charges of a provider's subscription. */
export interface Paying {
  readonly subscriptionId: number;
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  /** Our period that the provider's first charge pays. */
  readonly firstPeriod: number;
  /** The start of the provider's billing. */
  readonly billedSince: Temporal.Instant;
  /** The next attempt of the last refused charge. */
  readonly retryAt: Temporal.Instant | undefined;
  readonly cyclesCompleted: number | undefined;
  /** All its sales so far, in any state. */
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

/** A sale, or a refusal whose sale is unknown. */
export type Attempted = Pick<ProviderSale, 'status' | 'begunAt' | 'grossCents'> & {
  readonly id: string | null;
};

/** The id of a refusal that names no sale. */
const unnamed = 'refusal';

interface Terms {
  readonly grossCents: number;
  readonly recurrenceMonths: number;
}

/** The periods that an attempt pays or will pay; none for a surplus charge. */
export async function periodsOfAttempt(
  ctx: TenantContext,
  paying: Paying,
  { grossCents: usual, recurrenceMonths }: Terms,
  attempted: Attempted,
): Promise<readonly number[]> {
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
  return matched.get(attempted.id ?? unnamed) ?? [];
}
