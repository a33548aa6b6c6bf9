import { paypalSimulator, type SendWebhook, type Transmission } from '@canone/paypal-simulator';
import { checkAnswer, checkEvent, checkRequest } from '@canone/paypal-simulator/testing';
import type { Checkout } from '@canone/contracts/payment-token';
import fastify from 'fastify';

export const testAccount = {
  clientId: 'test-app',
  secret: 'test-secret-do-not-leak',
  merchantName: 'Negozio',
};
export const foreignAccount = {
  clientId: 'foreign-app',
  secret: 'foreign-secret',
  merchantName: 'Altro',
};

/** A call that PayPal was asked, and when in our time. */
interface Request {
  readonly method: string;
  readonly path: string;
  readonly at: string;
}

/** Work to do while PayPal is being asked: before it answers the first call that matches, such as `POST /v1/…`. */
interface Interruption {
  readonly call: RegExp;
  readonly work: () => Promise<unknown>;
}

const isPayPalSurface = /^\/v[12]\/(billing|catalogs|payments|notifications\/(?!certs))/;

/**
 * The simulator on a loopback port, so that the adapter speaks real HTTP to it. All that passes, both ways,
 * is held against PayPal's official OpenAPI files.
 */
export async function startSimulatedPayPal(
  clock: () => Date,
  onClockMoved?: (offsetMs: number) => void,
) {
  const app = fastify();
  let url = '';
  const violations: string[] = [];
  let receiveWebhook: SendWebhook = async () => ({ status: null, problem: 'nobody listens' });
  let interruption: Interruption | undefined;

  const watch = (check: () => void) => {
    try {
      check();
    } catch (error) {
      violations.push(String(error));
    }
  };
  app.addHook('preHandler', async ({ method, url: path, body }) => {
    const [route = ''] = path.split('?');
    if (isPayPalSurface.test(route)) watch(() => checkRequest(method, path, body));
    if (interruption?.call.test(`${method} ${route}`)) {
      const { work } = interruption;
      interruption = undefined;
      await work();
    }
  });
  app.addHook('onSend', async ({ method, url: path }, reply, payload) => {
    const [route = ''] = path.split('?');
    const text = typeof payload === 'string' ? payload : '';
    if (isPayPalSurface.test(route) && (text === '' || text.startsWith('{'))) {
      watch(() =>
        checkAnswer(method, route, reply.statusCode, text === '' ? undefined : JSON.parse(text)),
      );
    }
  });
  await app.register(paypalSimulator, {
    stateFile: ':memory:',
    publicBaseUrl: () => url,
    clients: [testAccount, foreignAccount],
    clock,
    // a test says when time passes at PayPal; by itself it would bill while our clock alone is ahead
    billsByItself: false,
    ...(onClockMoved && { onClockMoved }),
    sendWebhook: (to, headers, body) => {
      watch(() => checkEvent(JSON.parse(body)));
      return receiveWebhook(to, headers, body);
    },
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });

  async function post(
    path: string,
    authorization: string,
    body: string,
    type = 'application/json',
  ) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': type },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : {}) as Record<string, string>;
  }

  const form = 'application/x-www-form-urlencoded';
  const basic = (clientId: string) => `Basic ${Buffer.from(`${clientId}:`).toString('base64')}`;

  async function put(path: string, body: object): Promise<void> {
    const response = await fetch(`${url}/__sim/${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  async function asMerchant({ clientId, secret }: typeof testAccount): Promise<string> {
    const { access_token } = await post(
      '/v1/oauth2/token',
      `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'grant_type=client_credentials',
      form,
    );
    return `Bearer ${access_token}`;
  }

  return {
    url,
    violations,
    /** Throws when anything that passed was not as PayPal describes it. */
    async close() {
      await app.close();
      if (violations.length > 0) throw new Error(violations.join('\n'));
    },

    /** What the customer's browser does with the SDK: creates the subscription it was given, or one it made up. */
    async createSubscription(request: Checkout['subscription'], clientId = testAccount.clientId) {
      const token = await post(
        '/v1/oauth2/token',
        basic(clientId),
        'grant_type=client_credentials',
        form,
      );
      const { id } = await post(
        '/v1/billing/subscriptions',
        `Bearer ${token['access_token']}`,
        JSON.stringify(request),
      );
      return id ?? '';
    },

    async approve(subscriptionId: string) {
      await post(`/__sim/subscriptions/${subscriptionId}/approve`, '', '{}');
    },

    interruptOnce(next: Interruption) {
      interruption = next;
    },

    /** Webhooks travel through this from now on, whatever address they go to. */
    deliverWebhooksTo(receive: SendWebhook) {
      receiveWebhook = receive;
    },

    /** Time goes by at PayPal alone; resolves when the webhooks of it have been answered. */
    async advance(by: { months?: number; days?: number }) {
      await post('/__sim/advance', '', JSON.stringify(by));
    },

    /** Sends all webhooks that wait, each once, and tells what became of all of them so far. */
    async flushWebhooks(): Promise<readonly Transmission[]> {
      const response = await fetch(`${url}/__sim/webhooks/flush`, { method: 'POST' });
      return ((await response.json()) as { transmissions: Transmission[] }).transmissions;
    },

    /** What happens to a subscription from outside: `cancel-by-buyer`, `fail-payment`, `expire`. */
    async happen(subscriptionId: string, what: string, body: object = {}) {
      await post(`/__sim/subscriptions/${subscriptionId}/${what}`, '', JSON.stringify(body));
    },

    /** What PayPal shows the merchant under this path. */
    async read<T>(path: string, account = testAccount) {
      const headers = { Authorization: await asMerchant(account) };
      return (await (await fetch(`${url}${path}`, { headers })).json()) as T;
    },

    /** What the merchant does by hand, on PayPal's own pages. */
    async command(path: string, body: object, account = testAccount) {
      await post(path, await asMerchant(account), JSON.stringify(body));
    },

    async patch(path: string, changes: readonly object[], account = testAccount) {
      await fetch(`${url}${path}`, {
        method: 'PATCH',
        headers: {
          Authorization: await asMerchant(account),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(changes),
      });
    },

    /** The buyer's bank takes a charge back. */
    async reverse(saleId: string) {
      await post(`/__sim/sales/${saleId}/reverse`, '', '{}');
    },

    /** The buyer contests a charge; the dispute's id. */
    async dispute(saleId: string, reason = 'UNAUTHORISED') {
      const { id = '' } = await post(
        `/__sim/sales/${saleId}/dispute`,
        '',
        JSON.stringify({ reason }),
      );
      return id;
    },

    async resolveDispute(disputeId: string, outcome: string) {
      await post(`/__sim/disputes/${disputeId}/resolve`, '', JSON.stringify({ outcome }));
    },

    /** A plan that the merchant has made by hand, monthly at 12.20; its id. */
    async aPlan({ trial = false, setupFee = '0', currency = 'EUR' } = {}) {
      const authorization = await asMerchant(testAccount);
      const product = { name: 'Prodotto', type: 'SERVICE' };
      const { id: product_id } = await post(
        '/v1/catalogs/products',
        authorization,
        JSON.stringify(product),
      );
      const cycle = (tenure_type: string, sequence: number, value: string) => ({
        tenure_type,
        sequence,
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        total_cycles: tenure_type === 'TRIAL' ? 1 : 0,
        pricing_scheme: { fixed_price: { value, currency_code: currency } },
      });
      const plan = {
        product_id,
        name: 'Fatto a mano',
        billing_cycles: trial
          ? [cycle('TRIAL', 1, '1.00'), cycle('REGULAR', 2, '12.20')]
          : [cycle('REGULAR', 1, '12.20')],
        payment_preferences: { setup_fee: { value: setupFee, currency_code: currency } },
      };
      const { id = '' } = await post('/v1/billing/plans', authorization, JSON.stringify(plan));
      return id;
    },

    /** From now on another certificate signs, which nobody has fetched yet. */
    async rotateCertificate() {
      await post('/__sim/webhooks/rotate-certificate', '', '{}');
    },

    /** PayPal as it was at first: nothing sold, no time gone by. */
    reset: async () => {
      await fetch(`${url}/__sim/reset`, { method: 'POST' });
    },

    /** PayPal's own clock, which `advance` moves away from ours. */
    setNow: (now: string) => put('clock', { now }),

    faults: (faults: object) => put('faults', faults),

    async requests() {
      const response = await fetch(`${url}/__sim/requests`);
      const { requests } = (await response.json()) as { requests: Request[] };
      return requests;
    },
  };
}

export type SimulatedPayPal = Awaited<ReturnType<typeof startSimulatedPayPal>>;
