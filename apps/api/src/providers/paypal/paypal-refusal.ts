import { parsedJson } from '@canone/contracts/values/parsed-json';
import * as z from 'zod/mini';
import type { RefusedPayment } from '../provider-event.ts';
import { euroCents } from './paypal-sales.ts';
import { Money } from './paypal-wire.ts';

const FailedPayment = z.object({
  event_type: z.literal('BILLING.SUBSCRIPTION.PAYMENT.FAILED'),
  resource: z.object({
    billing_info: z.object({
      last_failed_payment: z.object({
        amount: Money,
        reason_code: z.optional(z.string()),
        next_payment_retry_time: z.optional(z.string()),
      }),
    }),
  }),
});

/** The refused payment in an event; undefined for any other event. */
export function readPayPalRefusal(body: string): RefusedPayment | undefined {
  const { data } = FailedPayment.safeParse(parsedJson(body));
  if (!data) return undefined;
  const { amount, reason_code, next_payment_retry_time } =
    data.resource.billing_info.last_failed_payment;
  return {
    cents: euroCents(amount.currency_code, amount.value),
    reason: reason_code,
    nextAttemptAt: next_payment_retry_time,
  };
}
