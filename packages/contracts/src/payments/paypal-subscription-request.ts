import * as z from 'zod/mini';

/**
 * The request for a new subscription that the browser passes unchanged to PayPal. The snake-case names are PayPal's.
 */
export const PayPalSubscriptionRequest = z.object({
  plan_id: z.string(),
  custom_id: z.string(),
  /** The start of the subscription. If it is absent, the subscription starts at once. */
  start_time: z.optional(z.string()),
  plan: z.optional(
    z.object({
      billing_cycles: z.array(
        z.object({
          sequence: z.int(),
          pricing_scheme: z.object({
            fixed_price: z.object({ value: z.string(), currency_code: z.literal('EUR') }),
          }),
          total_cycles: z.int(),
        }),
      ),
      taxes: z.object({ percentage: z.string(), inclusive: z.boolean() }),
    }),
  ),
  application_context: z.object({
    brand_name: z.string(),
    locale: z.literal('it-IT'),
    shipping_preference: z.literal('NO_SHIPPING'),
    user_action: z.literal('SUBSCRIBE_NOW'),
    return_url: z.string(),
    cancel_url: z.string(),
  }),
});
