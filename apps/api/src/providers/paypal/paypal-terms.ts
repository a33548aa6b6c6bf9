import { fromDecimalText, grossFromNet, toDecimalText } from '@canone/contracts/values/money';
import type { PlanSpecification, ProviderPlan, ProviderSubscription } from '../payment-gateway.ts';
import { euroCents } from './paypal-sales.ts';
import type { Plan, Pricing, Subscription } from './paypal-wire.ts';

const statuses = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const satisfies Record<Subscription['status'], ProviderSubscription['status']>;

/** PayPal accepts 127 characters of a name. A surrogate pair is not split. */
export function brandName(sellerName: string): string {
  return sellerName.slice(0, 127).replace(/[\uD800-\uDBFF]$/, '');
}

/** 2200 → "22", 1250 → "12.5": PayPal expects percentages as text. */
function percentageText(basisPoints: number): string {
  return toDecimalText(basisPoints).replace(/\.?0+$/, '');
}

function regularCycle({ billing_cycles = [] }: Pricing) {
  return billing_cycles.find(({ tenure_type = 'REGULAR' }) => tenure_type === 'REGULAR');
}

/** A limited number of charges ends the subscription without a cancellation; 0 means no end. */
function endsByItself(pricing: Pricing): boolean {
  return (regularCycle(pricing)?.total_cycles ?? 0) > 0;
}

/** The customer's price of a period in euro cents, tax included. */
function grossOf(pricing: Pricing | undefined): number | undefined {
  const price = pricing && regularCycle(pricing)?.pricing_scheme?.fixed_price;
  const cents = price && euroCents(price.currency_code, price.value);
  const taxes = pricing?.taxes;
  if (cents === undefined || !taxes || taxes.inclusive !== false) return cents;
  const rate = fromDecimalText(taxes.percentage);
  return rate === undefined ? undefined : grossFromNet(cents, rate);
}

function hasExtras({ billing_cycles = [], payment_preferences: preferences }: Plan): boolean {
  const fee = preferences?.setup_fee?.value ?? '0';
  return billing_cycles.length > 1 || fromDecimalText(fee) !== 0;
}

export function planOf(plan: Plan): ProviderPlan {
  const frequency = endsByItself(plan) ? undefined : regularCycle(plan)?.frequency;
  return {
    id: plan.id,
    isActive: plan.status === 'ACTIVE',
    everyMonths: frequency?.interval_unit === 'MONTH' ? (frequency.interval_count ?? 1) : undefined,
    grossCents: grossOf(plan),
    hasExtras: hasExtras(plan),
  };
}

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  return text === undefined ? undefined : Temporal.Instant.from(text);
}

type FailedPayment = NonNullable<Subscription['billing_info']>['last_failed_payment'];

function refusalOf(failed: FailedPayment): ProviderSubscription['lastRefusal'] {
  return (
    failed && {
      at: Temporal.Instant.from(failed.time),
      retryAt: instantOf(failed.next_payment_retry_time),
    }
  );
}

export function subscriptionOf(subscription: Subscription): ProviderSubscription {
  const { billing_info: billing, status_update_time: changedAt } = subscription;
  return {
    id: subscription.id,
    status: statuses[subscription.status],
    planId: subscription.plan_id,
    correlationId: subscription.custom_id,
    grossCents: grossOf(subscription.plan),
    endsByItself: endsByItself(subscription.plan ?? {}),
    createdAt: Temporal.Instant.from(subscription.create_time),
    startsAt: Temporal.Instant.from(subscription.start_time ?? subscription.create_time),
    lastPaidAt: instantOf(billing?.last_payment?.time),
    cyclesCompleted: billing?.cycle_executions?.find(({ tenure_type }) => tenure_type === 'REGULAR')
      ?.cycles_completed,
    nextBillingAt: instantOf(billing?.next_billing_time),
    outstandingCents: fromDecimalText(billing?.outstanding_balance?.value ?? '0') ?? 0,
    lastRefusal: refusalOf(billing?.last_failed_payment),
    statusChangedAt: instantOf(changedAt),
    statusNote: subscription.status_change_note,
  };
}

/** Gross price with `inclusive: true`: PayPal charges exactly the displayed amount (decision 0006). */
export function pricingOf({
  grossCents,
  vatBasisPoints,
}: {
  grossCents: number;
  vatBasisPoints: number;
}) {
  return {
    price: { value: toDecimalText(grossCents), currency_code: 'EUR' as const },
    taxes: { percentage: percentageText(vatBasisPoints), inclusive: true },
  };
}

export function planRequest(productId: string, plan: PlanSpecification) {
  const { price, taxes } = pricingOf(plan);
  return {
    product_id: productId,
    name: plan.name,
    status: 'ACTIVE',
    billing_cycles: [
      {
        frequency: { interval_unit: 'MONTH', interval_count: plan.everyMonths },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0, // 0 means without an end; PayPal's default is 1
        pricing_scheme: { fixed_price: price },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
    taxes,
  };
}
