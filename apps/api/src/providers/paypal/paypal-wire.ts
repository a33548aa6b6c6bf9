import * as z from 'zod/mini';

/** The parts of PayPal's answers that we act on (OpenAPI billing_subscriptions_v1, catalogs_products_v1). */

export const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() });

export const Product = z.object({ id: z.string() });

const Money = z.object({ value: z.string(), currency_code: z.string() });

const BillingCycle = z.object({
  tenure_type: z.optional(z.string()),
  frequency: z.optional(
    z.object({ interval_unit: z.string(), interval_count: z.optional(z.int()) }),
  ),
  pricing_scheme: z.optional(z.object({ fixed_price: z.optional(Money) })),
  total_cycles: z.optional(z.int()),
});
export type BillingCycle = z.infer<typeof BillingCycle>;

const Taxes = z.object({ percentage: z.string(), inclusive: z.optional(z.boolean()) });

/** What a plan and the effective plan of a subscription have in common. */
const Pricing = { billing_cycles: z.optional(z.array(BillingCycle)), taxes: z.optional(Taxes) };
export interface Pricing {
  readonly billing_cycles?: BillingCycle[] | undefined;
  readonly taxes?: z.infer<typeof Taxes> | undefined;
}

export const Plan = z.object({ id: z.string(), status: z.string(), ...Pricing });

export const Subscription = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  plan_id: z.string(),
  custom_id: z.optional(z.string()),
  create_time: z.string(),
  start_time: z.optional(z.string()),
  status_update_time: z.optional(z.string()),
  plan: z.optional(z.object(Pricing)),
  billing_info: z.optional(
    z.object({
      last_payment: z.optional(z.object({ time: z.string(), amount: Money })),
      next_billing_time: z.optional(z.string()),
      outstanding_balance: z.optional(Money),
    }),
  ),
});
export type Subscription = z.infer<typeof Subscription>;

/** Both shapes of PayPal's errors: REST and OAuth. */
export const Failure = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  error_description: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});
