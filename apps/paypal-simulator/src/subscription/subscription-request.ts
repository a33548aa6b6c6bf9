import { z } from 'zod';
import type { Plan } from '../catalogue/catalogue.ts';
import { Percentage, PricingScheme, WireMoney } from '../catalogue/plan-request.ts';
import { defined } from '../defined.ts';
import { fromWire } from '../money.ts';
import { currencyMismatch, unprocessable } from '../wire/errors.ts';
import { Timestamp } from '../wire/timestamp.ts';
import type { ApplicationContext, PlanOverride } from './subscription.ts';

const WebAddress = z
  .url({ protocol: /^https?$/ })
  .min(10)
  .max(4000);

/** PayPal's schema requires both addresses, but its own browser SDK sends none, so they are optional here. */
const ApplicationContextRequest = z.object({
  brand_name: z.string().min(1).max(127).optional(),
  locale: z.string().min(2).max(10).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).default('SUBSCRIBE_NOW'),
  return_url: WebAddress.optional(),
  cancel_url: WebAddress.optional(),
});

const PlanOverrideRequest = z.object({
  billing_cycles: z
    .array(
      z.object({
        sequence: z.int().min(1).max(99),
        pricing_scheme: PricingScheme.optional(),
        total_cycles: z.int().min(0).max(999).optional(),
      }),
    )
    .min(1)
    .max(12)
    .optional(),
  taxes: z
    .object({ percentage: Percentage.optional(), inclusive: z.boolean().optional() })
    .optional(),
  payment_preferences: z
    .object({
      auto_bill_outstanding: z.boolean().optional(),
      setup_fee: WireMoney.optional(),
      setup_fee_failure_action: z.enum(['CONTINUE', 'CANCEL']).optional(),
      payment_failure_threshold: z.int().min(0).max(999).optional(),
    })
    .optional(),
});

const Quantity = z.string().regex(/^[1-9]\d{0,8}$/);

export const CustomId = z
  .string()
  .min(1)
  .max(127)
  .regex(/^[\x20-\x7E]+$/);

export const SubscriptionRequest = z.object({
  plan_id: z.string().min(3).max(50),
  start_time: Timestamp.optional(),
  quantity: Quantity.optional(),
  custom_id: CustomId.optional(),
  subscriber: z
    .object({
      name: z
        .object({
          given_name: z.string().max(140).optional(),
          surname: z.string().max(140).optional(),
        })
        .optional(),
      email_address: z.email().max(254).optional(),
    })
    .optional(),
  application_context: ApplicationContextRequest.optional(),
  plan: PlanOverrideRequest.optional(),
});

export const RevisionRequest = z.object({
  plan_id: z.string().min(3).max(50).optional(),
  quantity: Quantity.optional(),
  application_context: ApplicationContextRequest.optional(),
  plan: PlanOverrideRequest.optional(),
});

export const Reason = z.object({ reason: z.string().min(1).max(128) });
export const OptionalReason = Reason.partial().optional();

export function contextOf(
  request: z.output<typeof ApplicationContextRequest> | undefined,
): ApplicationContext {
  return {
    brandName: request?.brand_name,
    userAction: request?.user_action ?? 'SUBSCRIBE_NOW',
    returnUrl: request?.return_url,
    cancelUrl: request?.cancel_url,
  };
}

/** Validates the inline `plan` of a request against the overridden plan. */
export function overrideOf(
  request: z.output<typeof PlanOverrideRequest> | undefined,
  plan: Plan,
): PlanOverride | undefined {
  if (!request) {
    return undefined;
  }
  const preferences = request.payment_preferences;
  const override: PlanOverride = {
    cycles: (request.billing_cycles ?? []).map((cycle) => ({
      sequence: cycle.sequence,
      price: cycle.pricing_scheme && fromWire(cycle.pricing_scheme.fixed_price),
      totalCycles: cycle.total_cycles,
    })),
    taxes: defined(request.taxes),
    ...(preferences && {
      preferences: defined({
        autoBillOutstanding: preferences.auto_bill_outstanding,
        setupFee: preferences.setup_fee && fromWire(preferences.setup_fee),
        setupFeeFailureAction: preferences.setup_fee_failure_action,
        failureThreshold: preferences.payment_failure_threshold,
      }),
    }),
  };
  refuseForeignTerms(override, plan);
  return override;
}

function refuseForeignTerms({ cycles, preferences }: PlanOverride, plan: Plan): void {
  const sequences = plan.cycles.map(({ sequence }) => sequence);
  if (!cycles.every(({ sequence }) => sequences.includes(sequence))) {
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'The provided billing cycle sequence is not available.',
    );
  }
  const amounts = [...cycles.map(({ price }) => price), preferences?.setupFee];
  if (amounts.some((amount) => amount && amount.currency !== plan.currency)) {
    throw currencyMismatch('plan');
  }
}
