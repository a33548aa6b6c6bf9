import * as z from 'zod/mini';

/** The fields of PayPal's responses that we use (OpenAPI billing_subscriptions_v1, catalogs_products_v1). */

export const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() });

export const Product = z.object({ id: z.string() });

/** An amount in the format of the newer calls. Sales and refunds use the older `SaleAmount`. */
export const Money = z.object({ value: z.string(), currency_code: z.string() });

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

/** The common fields of a plan and of a subscription's effective plan. */
const Pricing = { billing_cycles: z.optional(z.array(BillingCycle)), taxes: z.optional(Taxes) };
export interface Pricing {
  readonly billing_cycles?: BillingCycle[] | undefined;
  readonly taxes?: z.infer<typeof Taxes> | undefined;
}

export const Plan = z.object({
  id: z.string(),
  status: z.string(),
  payment_preferences: z.optional(z.object({ setup_fee: z.optional(Money) })),
  ...Pricing,
});
export type Plan = z.infer<typeof Plan>;

export const Subscription = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  plan_id: z.string(),
  custom_id: z.optional(z.string()),
  create_time: z.string(),
  start_time: z.optional(z.string()),
  status_update_time: z.optional(z.string()),
  status_change_note: z.optional(z.string()),
  plan: z.optional(z.object(Pricing)),
  billing_info: z.optional(
    z.object({
      last_payment: z.optional(z.object({ time: z.string(), amount: Money })),
      next_billing_time: z.optional(z.string()),
      cycle_executions: z.optional(
        z.array(z.object({ tenure_type: z.string(), cycles_completed: z.int() })),
      ),
      outstanding_balance: z.optional(Money),
      last_failed_payment: z.optional(
        z.object({ time: z.string(), next_payment_retry_time: z.optional(z.string()) }),
      ),
    }),
  ),
});
export type Subscription = z.infer<typeof Subscription>;

export const SaleAmount = z.object({ total: z.string(), currency: z.string() });
export const Links = z.optional(
  z.array(z.object({ rel: z.optional(z.string()), href: z.string() })),
);

export const Sale = z.object({
  id: z.string(),
  state: z.string(),
  amount: SaleAmount,
  /** Absent before the money has arrived. */
  transaction_fee: z.optional(z.object({ value: z.string(), currency: z.string() })),
  billing_agreement_id: z.optional(z.string()),
  parent_payment: z.optional(z.string()),
  create_time: z.string(),
  update_time: z.optional(z.string()),
});
export type Sale = z.infer<typeof Sale>;

export const Refund = z.object({
  id: z.string(),
  sale_id: z.optional(z.string()),
  parent_payment: z.optional(z.string()),
  links: Links,
  state: z.string(),
  amount: SaleAmount,
  create_time: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** The payment of a sale or a refund, with its sales and their refunds. */
export const Payment = z.object({
  transactions: z.optional(
    z.array(
      z.object({
        related_resources: z.optional(
          z.array(
            z.object({
              sale: z.optional(z.object({ id: z.string() })),
              refund: z.optional(
                z.object({
                  id: z.string(),
                  sale_id: z.optional(z.string()),
                  state: z.string(),
                  amount: SaleAmount,
                }),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
});

const Transaction = z.object({
  id: z.string(),
  status: z.string(),
  amount_with_breakdown: z.object({ gross_amount: Money, fee_amount: z.optional(Money) }),
  time: z.string(),
});
export type Transaction = z.infer<typeof Transaction>;
export const Transactions = z.object({
  transactions: z.optional(z.array(Transaction)),
  total_items: z.optional(z.int()),
  total_pages: z.optional(z.int()),
});

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.optional(z.array(z.object({ name: z.string() }))),
});
export const Webhooks = z.object({ webhooks: z.optional(z.array(Webhook)) });

export const EventTypes = z.object({
  event_types: z.optional(z.array(z.object({ name: z.string() }))),
});

export const Events = z.object({ events: z.optional(z.array(z.unknown())) });

export const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** Both formats of PayPal's errors: REST and OAuth. */
export const Failure = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  error_description: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});
