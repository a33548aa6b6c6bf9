import { z } from 'zod';
import { decimalPattern, fromWire, receivableCurrencies } from '../money.ts';
import { fieldError, invalidRequest, unprocessable } from '../wire/errors.ts';
import type { PlanCycle } from './catalogue.ts';

export const WireMoney = z.object({
  currency_code: z.string().min(3).max(3),
  value: z.string().max(32).regex(decimalPattern),
});

/** Volume and tiered prices are refused, because the simulator cannot bill them. */
export const PricingScheme = z.object({
  fixed_price: WireMoney,
  pricing_model: z.never().optional(),
  tiers: z.never().optional(),
});

export const Percentage = z.string().regex(decimalPattern);

const maxInterval = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 } as const;

const BillingCycle = z.object({
  frequency: z.object({
    interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
    interval_count: z.int().min(1).max(365).default(1),
  }),
  tenure_type: z.enum(['REGULAR', 'TRIAL']),
  sequence: z.int().min(1).max(99),
  total_cycles: z.int().min(0).max(999).default(1),
  pricing_scheme: PricingScheme.optional(),
});

export const PlanRequest = z.object({
  product_id: z.string().min(6).max(50),
  name: z.string().min(1).max(127),
  description: z.string().min(1).max(127).optional(),
  status: z.enum(['CREATED', 'INACTIVE', 'ACTIVE']).default('ACTIVE'),
  billing_cycles: z.array(BillingCycle).min(1).max(12),
  payment_preferences: z.object({
    auto_bill_outstanding: z.boolean().default(true),
    setup_fee: WireMoney.optional(),
    setup_fee_failure_action: z.enum(['CONTINUE', 'CANCEL']).default('CANCEL'),
    payment_failure_threshold: z.int().min(0).max(999).default(0),
  }),
  taxes: z.object({ percentage: Percentage, inclusive: z.boolean().default(true) }).optional(),
  quantity_supported: z.boolean().default(false),
});

export type PlanRequest = z.output<typeof PlanRequest>;
type BillingCycle = z.output<typeof BillingCycle>;

/** The cycles of a new plan in order; throws PayPal's error for invalid ones. */
export function cyclesOf({ billing_cycles }: PlanRequest, since: string): PlanCycle[] {
  const cycles = billing_cycles.toSorted((one, other) => one.sequence - other.sequence);
  refuseLongIntervals(billing_cycles);
  refuseWrongTenures(cycles);

  return cycles.map(({ sequence, tenure_type, frequency, total_cycles, pricing_scheme }) => ({
    sequence,
    tenure: tenure_type,
    frequency: { unit: frequency.interval_unit, count: frequency.interval_count },
    totalCycles: total_cycles,
    prices: pricing_scheme
      ? [{ version: 1, amount: fromWire(pricing_scheme.fixed_price), since }]
      : [],
  }));
}

function refuseLongIntervals(cycles: readonly BillingCycle[]): void {
  const details = cycles.flatMap(({ frequency: { interval_unit, interval_count } }, index) =>
    interval_count > maxInterval[interval_unit]
      ? fieldError('INVALID_PARAMETER_VALUE', {
          field: `/billing_cycles/${index}/frequency/interval_count`,
          value: String(interval_count),
        })
      : [],
  );
  if (details.length > 0) {
    throw invalidRequest(...details);
  }
}

function refuseWrongTenures(cycles: readonly BillingCycle[]): void {
  const regular = cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR');
  const trials = cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  const isFree = ({ pricing_scheme }: BillingCycle) =>
    !pricing_scheme || fromWire(pricing_scheme.fixed_price).cents === 0;

  if (regular.length === 0) {
    throw unprocessable(
      'MISSING_REGULAR_BILLING_CYCLE',
      'Plan should have at least one regular billing cycle.',
    );
  }
  if (regular.length > 1) {
    throw unprocessable(
      'MULTIPLE_REGULAR_BILLING_CYCLES_NOT_SUPPORTED',
      'Only one regular billing cycle is allowed.',
    );
  }
  if (trials.length > 2) {
    throw unprocessable(
      'MORE_THAN_TWO_TRIAL_BILLING_CYCLE_NOT_SUPPORTED',
      'Only two trial billing cycles are allowed.',
    );
  }
  if (cycles.some(({ sequence }, index) => sequence !== index + 1)) {
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'Billing cycle sequence should start with `1` and be consecutive.',
    );
  }
  if (cycles.at(-1)?.tenure_type !== 'REGULAR') {
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'Trial Billing cycle should precede regular billing cycle.',
    );
  }
  if (trials.some(({ total_cycles }) => total_cycles === 0)) {
    throw unprocessable(
      'INVALID_TRIAL_BILLING_TOTAL_CYCLES',
      "Total cycles for trial billing must be greater than '0'.",
    );
  }
  if (trials.filter(isFree).length > 1) {
    throw unprocessable(
      'MULTIPLE_FREE_TRIAL_BILLING_CYCLES_NOT_SUPPORTED',
      'Only one free trial billing cycle is allowed.',
    );
  }
  const unpriced = cycles.findIndex(
    ({ tenure_type, pricing_scheme }) => tenure_type === 'REGULAR' && !pricing_scheme,
  );
  if (unpriced !== -1) {
    throw invalidRequest(
      fieldError('MISSING_REQUIRED_PARAMETER', {
        field: `/billing_cycles/${unpriced}/pricing_scheme`,
      }),
    );
  }
}

/** The single currency of all amounts in a plan. */
export function currencyOf({ billing_cycles, payment_preferences }: PlanRequest): string {
  const [currency, ...others] = new Set(
    [
      ...billing_cycles.map(({ pricing_scheme }) => pricing_scheme?.fixed_price),
      payment_preferences.setup_fee,
    ].flatMap((amount) => amount?.currency_code ?? []),
  );
  if (others.length > 0) {
    throw unprocessable(
      'CURRENCY_MISMATCH',
      'All currency codes in the request should be of similar value.',
    );
  }
  if (!currency || !receivableCurrencies.includes(currency)) {
    throw unprocessable(
      'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER',
      'This currency cannot be accepted for this recipient’s account.',
    );
  }
  return currency;
}
