import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { accounts, merchantAt } from './merchant.ts';
import { post } from './simulated-paypal.ts';
import { callAs } from './subscribers.ts';

/** The PayPal id of the provider subscription that pays our subscription. */
export async function paidThrough(page: Page, id: number): Promise<string> {
  const { payments } = await callAs(page, subscriptionContract.endpoints.get, {
    params: { id: String(id) },
  });
  return payments[0]?.providerSubscriptionId ?? '';
}

/** Controls the demo's simulated PayPal, as its merchant and by external events. */
export function demoPayPal(origin: string) {
  const paypal = `${origin}/paypal-simulator`;

  return {
    /**
     * Moves the clocks of the product and of PayPal forward by this number of months. Resolves after all events have
     * been answered. It makes one call for each month, because the server closes a connection that is silent for a
     * minute.
     */
    async advance(months: number): Promise<void> {
      for (let month = 0; month < months; month += 1)
        await post(`${paypal}/__sim/advance`, '', { months: 1 });
    },

    happen: (paid: string, what: string, details: object = {}) =>
      post(`${paypal}/__sim/subscriptions/${paid}/${what}`, '', details),

    /** Changes the price of one customer by hand, as the merchant. */
    async reprice(paid: string, value: string): Promise<void> {
      const path = '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price';
      const change = { op: 'replace', path, value: { value, currency_code: 'EUR' } };
      const response = await fetch(`${paypal}/v1/billing/subscriptions/${paid}`, {
        method: 'PATCH',
        headers: {
          Authorization: await merchantAt(paypal, accounts.aurora),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify([change]),
      });
      if (!response.ok) throw new Error(await response.text());
    },
  };
}
