import { setTimeout as wait } from 'node:timers/promises';
import type { Checkout } from '@canone/contracts/payments/payment-token';

interface Account {
  readonly clientId: string;
  readonly secret?: string;
}

interface Answer {
  readonly access_token?: string;
  readonly id?: string;
  readonly webhooks?: readonly unknown[];
  readonly transactions?: readonly { readonly id: string }[];
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** The maximum wait until the product has registered its webhook. */
const webhookPolling = { attempts: 100, everyMs: 100 };

function simulatorCalls(paypalUrl: string) {
  async function send(
    path: string,
    { method = 'POST', authorization = '', body = '', type = json } = {},
  ): Promise<Answer> {
    const headers = { Authorization: authorization, ...(body && { 'Content-Type': type }) };
    const response = await fetch(`${paypalUrl}${path}`, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json().catch(() => ({}))) as Answer; // the simulator's format
  }

  /** The header of a request. A request without a secret is a browser's. */
  async function authorizationOf({ clientId, secret = '' }: Account): Promise<string> {
    const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
    const { access_token } = await send('/v1/oauth2/token', {
      authorization: `Basic ${basic}`,
      body: 'grant_type=client_credentials',
      type: form,
    });
    return `Bearer ${access_token}`;
  }

  return { send, authorizationOf };
}

/** The actions of customers and merchant at the simulated PayPal, and its clock. */
export function demoPayPal(paypalUrl: string) {
  const { send, authorizationOf } = simulatorCalls(paypalUrl);

  const act = (id: string, action: string, body = {}) =>
    send(`/__sim/subscriptions/${id}/${action}`, { body: JSON.stringify(body) });

  async function firstSale(id: string, authorization: string, until: Temporal.Instant) {
    const time = new URLSearchParams({
      start_time: '2020-01-01T00:00:00Z',
      end_time: until.toString({ smallestUnit: 'second' }),
    });
    const path = `/v1/billing/subscriptions/${id}/transactions?${time.toString()}`;
    const { transactions = [] } = await send(path, { method: 'GET', authorization });
    return transactions[0]?.id ?? '';
  }

  return {
    /** Waits until the merchant's account has a webhook. */
    async waitForWebhook(account: Account): Promise<void> {
      const authorization = await authorizationOf(account);
      for (let count = 0; count < webhookPolling.attempts; count += 1) {
        const path = '/v1/notifications/webhooks';
        const { webhooks = [] } = await send(path, { method: 'GET', authorization });
        if (webhooks.length > 0) return;
        await wait(webhookPolling.everyMs);
      }
      throw new Error('no webhook was registered with the simulated PayPal');
    },

    /** Moves the clock of the simulator and therefore of the demo. */
    async moveTo(now: Temporal.Instant): Promise<void> {
      await send('/__sim/clock', { method: 'PUT', body: JSON.stringify({ now: String(now) }) });
    },

    /** Acts like the PayPal button in a browser, followed by the customer's approval. */
    async pay({ clientId, subscription }: Checkout): Promise<string> {
      const { id } = await send('/v1/billing/subscriptions', {
        authorization: await authorizationOf({ clientId }),
        body: JSON.stringify(subscription),
      });
      if (!id) throw new Error('the simulator created no subscription');
      await act(id, 'approve');
      return id;
    },

    refuseNext: (id: string) => act(id, 'fail-payment', { upcoming: 1 }),
    cancelAsBuyer: (id: string) => act(id, 'cancel-by-buyer'),

    async refundSome(id: string, account: Account, now: Temporal.Instant): Promise<void> {
      const authorization = await authorizationOf(account);
      const sale = await firstSale(id, authorization, now);
      const body = JSON.stringify({ amount: { total: '5.00', currency: 'EUR' } });
      await send(`/v1/payments/sale/${sale}/refund`, { authorization, body });
    },

    /** The merchant changes this customer's price on PayPal's own pages. */
    async anotherPrice(id: string, account: Account): Promise<void> {
      const path = '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price';
      const value = { value: '169.00', currency_code: 'EUR' };
      await send(`/v1/billing/subscriptions/${id}`, {
        method: 'PATCH',
        authorization: await authorizationOf(account),
        body: JSON.stringify([{ op: 'replace', path, value }]),
      });
    },
  };
}

export type DemoPayPal = ReturnType<typeof demoPayPal>;
