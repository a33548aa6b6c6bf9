import { periodAt } from '@canone/contracts/billing/due-dates';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { addMonths } from '@canone/contracts/values/add-months';
import { romeDate } from '@canone/contracts/values/calendar';
import { toDecimalText } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSale, ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { recordCharge } from '../charges/charge.service.ts';
import { lockForProvider } from '../charges/charge-locks.service.ts';
import { type Paying, payingOf } from '../charges/charge-period.service.ts';
import { syncFromProvider } from '../checkout/settlement.service.ts';
import {
  closeDiscrepancy,
  type Difference,
  openDiscrepancy,
} from '../discrepancies/payment-difference.service.ts';
import { forgetNextBilling } from '../subscriptions/provider-state.service.ts';
import { almostADay } from './charges-to-list.ts';
import { compareGivenBack } from './given-back.service.ts';
import { nextQuery } from './next-query.ts';
import { type BilledRow, reconciliationRepository } from './reconciliation.repository.ts';

type Found = Pick<Difference, 'local' | 'provider' | 'proposedFix'>;

/** The provider's answer about a subscription that it bills. */
interface AtProvider {
  /** Undefined when the provider does not know the subscription. */
  readonly state: ProviderSubscription | undefined;
  /** All sales of the subscription. Undefined when they were not listed. */
  readonly sales: readonly ProviderSale[] | undefined;
}

/**
 * The date of a charge may differ by this number of days, because of weekends, retries, and months that PayPal counts in
 * UTC (`chargeLead`).
 */
const toleranceDays = 4;

/** PayPal allows a refund of a charge during this time. */
const refundable = { hours: 180 * 24 };

function amountDiffers({ grossCents }: BilledRow, state: ProviderSubscription): Found | undefined {
  if (state.grossCents === undefined || state.grossCents === grossCents) return undefined;
  return {
    local: toDecimalText(grossCents),
    provider: toDecimalText(state.grossCents),
    proposedFix: 'adoptProviderAmount',
  };
}

function nextBillingDiffers(
  { startAt, billedSince, firstPaidAt, recurrenceMonths }: BilledRow,
  { nextBillingAt }: ProviderSubscription,
  now: Temporal.Instant,
): Found | undefined {
  if (!nextBillingAt) return undefined;
  const anchor = Temporal.Instant.from(billedSince ?? firstPaidAt ?? startAt);
  const soon = now.add({ hours: toleranceDays * 24 });
  const period = periodAt({ at: anchor, period: 0 }, recurrenceMonths, soon);
  // near a due date both the current and the next period are accepted, because the charge may be pending
  const [begun, next] = [period, period + 1].map((count) =>
    romeDate(addMonths(anchor, count * recurrenceMonths)),
  );
  const theirs = romeDate(nextBillingAt);
  const isNear = [begun, next].some(
    (day) => day && Math.abs(day.until(theirs).total('days')) <= toleranceDays,
  );
  return isNear ? undefined : { local: String(next), provider: String(theirs), proposedFix: null };
}

/**
 * AH14: the outstanding balance is no discrepancy if it equals our refused charges and the provider tries them again.
 */
async function balanceIsOpen(
  ctx: TenantContext,
  subscriptionId: number,
  { status, outstandingCents }: ProviderSubscription,
): Promise<Found | undefined> {
  if (outstandingCents === 0) return undefined;
  const refusedCents = await reconciliationRepository(ctx).refusedCents(subscriptionId);
  if (status === 'active' && outstandingCents === refusedCents) return undefined;
  const provider = toDecimalText(outstandingCents);
  return { local: toDecimalText(refusedCents), provider, proposedFix: null };
}

async function settleDifference(
  ctx: TenantContext,
  { subscriptionId, providerId }: BilledRow,
  { kind, found }: { readonly kind: Difference['kind']; readonly found: Found | undefined },
): Promise<void> {
  if (found) await openDiscrepancy(ctx, { kind, ...found, providerId, subscriptionId });
  else await closeDiscrepancy(ctx, { subscriptionId, kind });
}

/** Applies the provider's state of a subscription, and records the differences that remain as discrepancies. */
export async function compareWithProvider(
  ctx: TenantContext,
  row: BilledRow,
  { state, sales }: AtProvider,
): Promise<void> {
  const { subscriptionId, providerId } = row;
  await lockForProvider(ctx, providerId, { sales: sales ?? [], subscriptionId });
  const kind = 'missingAtProvider';
  if (!state) {
    const found = { local: row.providerSubscriptionId, provider: null };
    await settleDifference(ctx, row, { kind, found });
    await forgetNextBilling(ctx, subscriptionId);
    return scheduleQuery(ctx, subscriptionId, undefined);
  }
  await settleDifference(ctx, row, { kind, found: undefined });

  await syncFromProvider(ctx, providerId, { state, sales: sales ?? [] });
  if (sales) await compareCharges(ctx, payingOf(row, state, sales));

  const isBilled = state.status === 'active';
  const isLive = isBilled || state.status === 'suspended';
  const amount = isLive ? amountDiffers(row, state) : undefined;
  const next = isBilled ? nextBillingDiffers(row, state, ctx.now) : undefined;
  const balance = await balanceIsOpen(ctx, subscriptionId, state);
  await settleDifference(ctx, row, { kind: 'amount', found: amount });
  await settleDifference(ctx, row, { kind: 'nextBilling', found: next });
  await settleDifference(ctx, row, { kind: 'outstandingBalance', found: balance });
  if (!isLive && row.status !== SubscriptionStatus.Active)
    await rest(ctx, subscriptionId, state.statusChangedAt);
  else await scheduleQuery(ctx, subscriptionId, state);
}

/** Schedules the next query: at the time of an expected change, otherwise within a day. */
async function scheduleQuery(
  ctx: TenantContext,
  subscriptionId: number,
  state: ProviderSubscription | undefined,
): Promise<void> {
  const subscriptions = reconciliationRepository(ctx);
  const { awaitsCharge, openSince } = await subscriptions.expected(subscriptionId);
  const expected = {
    subscriptionId,
    awaitsCharge,
    nextChargeAt: state?.nextBillingAt,
    retryAt: state?.lastRefusal?.retryAt,
    openSince: openSince === null ? undefined : Temporal.Instant.from(openSince),
  };
  await subscriptions.compareAfter(subscriptionId, String(nextQuery(expected, ctx.now)));
}

async function compareCharges(ctx: TenantContext, paying: Paying): Promise<void> {
  const { subscriptionId, providerId, sales } = paying;
  for (const sale of sales) {
    await recordCharge(ctx, paying, sale);
    await compareGivenBack(ctx, providerId, sale);
  }
  await reconciliationRepository(ctx).chargesWereListed(subscriptionId);
}

/**
 * Schedules the next comparison of a subscription that has ended on both sides. It is compared once a day while its
 * charges can be refunded, and then no more.
 */
async function rest(
  ctx: TenantContext,
  subscriptionId: number,
  endedAt: Temporal.Instant | undefined,
): Promise<void> {
  const subscriptions = reconciliationRepository(ctx);
  const isFinal = !endedAt || Temporal.Instant.compare(endedAt.add(refundable), ctx.now) <= 0;
  if (isFinal) await subscriptions.stopComparing(subscriptionId);
  else await subscriptions.compareAfter(subscriptionId, String(ctx.now.add(almostADay)));
}
