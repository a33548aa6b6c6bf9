import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { type MerchantApp, paypalSimulator } from '../index.ts';
import { checkEvent } from './openapi.ts';
import { type Answer, type PayPalClient, paypalClient } from './paypal-client.ts';
import type { WirePlan, WireProduct, WireSubscription, WireTransactions } from './wire.ts';

export const aurora: MerchantApp = {
  clientId: 'aurora-app',
  secret: 'aurora-secret',
  merchantName: 'Aurora Servizi',
};

export const borea: MerchantApp = {
  clientId: 'borea-app',
  secret: 'borea-secret',
  merchantName: 'Borea Digitale',
};

export const prefix = '/paypal-simulator';
const publicBaseUrl = `http://127.0.0.1:3000${prefix}`;

export type SimulatedPayPal = Awaited<ReturnType<typeof startPayPal>>;

interface StartOptions {
  now?: string;
  stateFile?: string;
  onClockMoved?: (offsetMs: number) => void;
  hostOpenerPolicy?: 'same-origin-allow-popups';
  /** Receives the webhooks in the test. Without this function they are sent by HTTP. */
  receive?: (webhook: ReceivedWebhook) => number | Promise<number>;
}

export interface ReceivedWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A simulated PayPal for one test, with two apps and a stopped clock. */
export async function startPayPal({
  now = '2026-11-21T09:30:00Z',
  stateFile = ':memory:',
  receive,
  onClockMoved,
  hostOpenerPolicy,
}: StartOptions = {}) {
  let hostTime = new Date(now);
  const events: unknown[] = [];
  const fastify = Fastify();
  await fastify.register(paypalSimulator, {
    prefix,
    stateFile,
    publicBaseUrl: () => publicBaseUrl,
    ...(hostOpenerPolicy && { hostOpenerPolicy }),
    clients: [aurora, borea],
    clock: () => hostTime,
    ...(onClockMoved && { onClockMoved }),
    ...(receive && {
      sendWebhook: async (url, headers, body) => {
        events.push(JSON.parse(body));
        return { status: await receive({ url, headers, body }) };
      },
    }),
  });
  onTestFinished(async () => {
    await fastify.close();
    events.forEach(checkEvent);
  });

  async function token(clientId: string, secret: string): Promise<string> {
    const response = await fastify.inject({
      method: 'POST',
      url: `${prefix}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'grant_type=client_credentials',
    });
    return response.json<{ access_token: string }>().access_token;
  }

  async function control<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const response = await fastify.inject({
      method,
      url: `${prefix}/__sim${path}`,
      headers: { host: '127.0.0.1:3000' },
      ...(body && { payload: body }),
    });
    return {
      status: response.statusCode,
      body: (response.body === '' ? undefined : response.json()) as T,
    };
  }

  return {
    fastify,
    control,
    client: (bearer: string) => paypalClient(fastify, prefix, bearer),
    asMerchant: async ({ clientId, secret }: MerchantApp = aurora) =>
      paypalClient(fastify, prefix, `Bearer ${await token(clientId, secret)}`),
    asBrowser: async ({ clientId }: MerchantApp = aurora) =>
      paypalClient(fastify, prefix, `Bearer ${await token(clientId, '')}`),
    setHostTime: (instant: string) => {
      hostTime = new Date(instant);
    },
    approve: (id: string) => control<WireSubscription>('POST', `/subscriptions/${id}/approve`),
    advance: (by: { months?: number; days?: number }) => control('POST', '/advance', by),
  };
}

export const whole = { headers: { prefer: 'return=representation' } };

/** Fails the test when a required creation is refused. */
function created<T>({ status, body }: Answer<T>): T {
  if (status !== 201) {
    throw new Error(`Expected a creation, got ${status} ${JSON.stringify(body)}`);
  }
  return body;
}

export async function aProduct(paypal: PayPalClient): Promise<string> {
  const request = { name: 'Servizi Aurora', type: 'SERVICE' };
  return created(await paypal.post<WireProduct>('/v1/catalogs/products', request)).id;
}

/** A plan with 12.20 EUR per month including 22 % tax, until it is cancelled. */
export const monthly = {
  frequency: { interval_unit: 'MONTH', interval_count: 1 },
  tenure_type: 'REGULAR',
  sequence: 1,
  total_cycles: 0,
  pricing_scheme: { fixed_price: { value: '12.20', currency_code: 'EUR' } },
};

export function planRequest(product_id: string, changes: object = {}) {
  return {
    product_id,
    name: 'Base mensile',
    billing_cycles: [monthly],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
    taxes: { percentage: '22', inclusive: true },
    ...changes,
  };
}

export async function aPlan(paypal: PayPalClient, changes: object = {}): Promise<WirePlan> {
  const request = planRequest(await aProduct(paypal), changes);
  return created(await paypal.post<WirePlan>('/v1/billing/plans', request, whole));
}

export async function aSubscription(
  paypal: PayPalClient,
  changes: object = {},
  planChanges: object = {},
): Promise<WireSubscription> {
  const { id } = await aPlan(paypal, planChanges);
  const request = { plan_id: id, ...changes };
  return created(await paypal.post<WireSubscription>('/v1/billing/subscriptions', request, whole));
}

export async function readSubscription(paypal: PayPalClient, id: string, fields = '') {
  const { body } = await paypal.get<WireSubscription>(`/v1/billing/subscriptions/${id}`, {
    query: { fields },
  });
  return body;
}

export async function transactionsOf(paypal: PayPalClient, id: string) {
  const { body } = await paypal.get<WireTransactions>(
    `/v1/billing/subscriptions/${id}/transactions`,
    { query: { start_time: '2020-01-01T00:00:00Z', end_time: '2040-01-01T00:00:00Z' } },
  );
  return body.transactions;
}
