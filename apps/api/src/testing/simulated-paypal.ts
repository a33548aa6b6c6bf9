import type { Checkout } from '@canone/contracts/payments/payment-token';
import { paypalSimulator, type SendWebhook, type Transmission } from '@canone/paypal-simulator';
import { checkAnswer, checkEvent, checkRequest } from '@canone/paypal-simulator/testing';
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

interface Transaction {
  readonly id: string;
  readonly time: string;
}

interface Sent {
  readonly authorization?: string;
  readonly body: string;
  readonly type?: string;
}

/** A request to PayPal, with the time of our clock. */
interface Request {
  readonly method: string;
  readonly path: string;
  readonly at: string;
}

/** Work that runs before PayPal answers the first matching call, such as `POST /v1/…`. */
interface Interruption {
  readonly call: RegExp;
  readonly work: () => Promise<unknown>;
}

const isPayPalSurface = /^\/v[12]\/(billing|catalogs|payments|notifications\/(?!certs))/;

/**
 * Runs the simulator on a loopback port, so that the adapter uses real HTTP. All requests and responses are checked
 * against PayPal's official OpenAPI files.
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
        checkAnswer(method, route, {
          status: reply.statusCode,
          body: text === '' ? undefined : JSON.parse(text),
        }),
      );
    }
  });
  await app.register(paypalSimulator, {
    stateFile: ':memory:',
    publicBaseUrl: () => url,
    clients: [testAccount, foreignAccount],
    clock,
    // PayPal bills only when a test moves PayPal's time, not when our clock moves
    billsAutomatically: false,
    ...(onClockMoved && { onClockMoved }),
    sendWebhook: (to, headers, body) => {
      watch(() => checkEvent(JSON.parse(body)));
      return receiveWebhook(to, headers, body);
    },
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });

  async function post(path: string, { authorization = '', body, type = 'application/json' }: Sent) {
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
    const { access_token } = await post('/v1/oauth2/token', {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      body: 'grant_type=client_credentials',
      type: form,
    });
    return `Bearer ${access_token}`;
  }

  /** Reads a path of PayPal's API as the merchant. */
  async function read<T>(path: string, account = testAccount) {
    const headers = { Authorization: await asMerchant(account) };
    return (await (await fetch(`${url}${path}`, { headers })).json()) as T;
  }

  /** Performs an action of the merchant on PayPal's own pages. */
  async function command(path: string, body: object, account = testAccount) {
    return post(path, { authorization: await asMerchant(account), body: JSON.stringify(body) });
  }

  return {
    url,
    violations,
    /** Stops the simulator. Throws when a request or response violated PayPal's description. */
    async close() {
      await app.close();
      if (violations.length > 0) throw new Error(violations.join('\n'));
    },

    /** Acts like PayPal's SDK in the customer's browser: it creates the given subscription, or any other one. */
    async createSubscription(request: Checkout['subscription'], clientId = testAccount.clientId) {
      const token = await post('/v1/oauth2/token', {
        authorization: basic(clientId),
        body: 'grant_type=client_credentials',
        type: form,
      });
      const { id } = await post('/v1/billing/subscriptions', {
        authorization: `Bearer ${token['access_token']}`,
        body: JSON.stringify(request),
      });
      return id ?? '';
    },

    async approve(subscriptionId: string) {
      await post(`/__sim/subscriptions/${subscriptionId}/approve`, { body: '{}' });
    },

    interruptOnce(next: Interruption) {
      interruption = next;
    },

    /** From now on, all webhooks are sent through this function, whatever their address. */
    deliverWebhooksTo(receive: SendWebhook) {
      receiveWebhook = receive;
    },

    /** Moves only PayPal's time. The promise resolves after the resulting webhooks were answered. */
    async advance(by: { months?: number; days?: number }) {
      await post('/__sim/advance', { body: JSON.stringify(by) });
    },

    /** Sends each waiting webhook once. Returns the results of all webhooks until now. */
    async flushWebhooks(): Promise<readonly Transmission[]> {
      const response = await fetch(`${url}/__sim/webhooks/flush`, { method: 'POST' });
      return ((await response.json()) as { transmissions: Transmission[] }).transmissions;
    },

    /** Triggers an event of a subscription that we do not cause: `cancel-by-buyer`, `fail-payment`, `expire`. */
    async happen(subscriptionId: string, what: string, body: object = {}) {
      await post(`/__sim/subscriptions/${subscriptionId}/${what}`, {
        body: JSON.stringify(body),
      });
    },

    read,
    command,

    /** The charges of a subscription. */
    async salesOf(subscriptionId: string) {
      const time = 'start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';
      const path = `/v1/billing/subscriptions/${subscriptionId}/transactions?${time}`;
      return (await read<{ transactions: readonly Transaction[] }>(path)).transactions;
    },

    /** The merchant refunds a charge on PayPal's pages. Without an amount in euro, the whole charge is refunded. */
    refund: (saleId: string | undefined, total?: string) =>
      command(
        `/v1/payments/sale/${saleId}/refund`,
        total === undefined ? {} : { amount: { total, currency: 'EUR' } },
      ),

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

    /** The buyer's bank reverses a charge. */
    reverse: (saleId: string) => post(`/__sim/sales/${saleId}/reverse`, { body: '{}' }),

    /** PayPal completes a pending refund or cancels it. */
    finishRefund: (refundId: string, result: string) =>
      post(`/__sim/refunds/${refundId}/finish`, { body: JSON.stringify({ result }) }),

    /** The buyer disputes a charge. Returns the dispute's id. */
    async dispute(saleId: string, reason = 'UNAUTHORISED') {
      const { id = '' } = await post(`/__sim/sales/${saleId}/dispute`, {
        body: JSON.stringify({ reason }),
      });
      return id;
    },

    async resolveDispute(disputeId: string, outcome: string) {
      await post(`/__sim/disputes/${disputeId}/resolve`, {
        body: JSON.stringify({ outcome }),
      });
    },

    /** Creates a monthly plan at 12.20 as the merchant and returns its id. */
    async aPlan({ trial = false, setupFee = '0', currency = 'EUR' } = {}) {
      const authorization = await asMerchant(testAccount);
      const product = { name: 'Prodotto', type: 'SERVICE' };
      const { id: product_id } = await post('/v1/catalogs/products', {
        authorization,
        body: JSON.stringify(product),
      });
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
      const { id = '' } = await post('/v1/billing/plans', {
        authorization,
        body: JSON.stringify(plan),
      });
      return id;
    },

    /** From now on PayPal signs with a new certificate, which no cache contains. */
    async rotateCertificate() {
      await post('/__sim/webhooks/rotate-certificate', { body: '{}' });
    },

    /** Resets PayPal to its original time, without sales. */
    reset: async () => {
      await fetch(`${url}/__sim/reset`, { method: 'POST' });
    },

    /** Sets PayPal's clock. After `advance` it differs from our clock. */
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
