import {
  Client,
  Environment,
  IntervalUnit,
  PlanRequestStatus,
  SubscriptionsController,
  TenureType,
} from '@paypal/paypal-server-sdk';
import { describe, expect, test } from 'vitest';
import {
  aProduct,
  aurora,
  prefix,
  type SimulatedPayPal,
  startPayPal,
} from './testing/simulated-paypal.ts';

/**
 * PayPal's own client is a second oracle beside the OpenAPI files: it decodes every response with its own
 * schemas and throws on a mismatch. It lacks some calls of Canone: products, sales and their refunds (v1),
 * payments (v1), webhooks, their event types, their events and the verification of signatures. Only the
 * OpenAPI files check those.
 */
const year = { startTime: '2026-01-01T00:00:00Z', endTime: '2027-12-31T00:00:00Z' };
const reason = { reason: 'prova' };

/** The part of axios's adapter configuration that the test needs. */
interface AxiosCall {
  readonly method?: string;
  readonly url?: string;
  /** The body as text, in JSON or as a form. */
  readonly data?: string;
  readonly headers: Record<string, unknown>;
}

/** PayPal's client can call only PayPal's two addresses. The adapter sends these calls to the simulator instead. */
function clientOf({ fastify }: SimulatedPayPal, secret = aurora.secret) {
  const adapter = async (call: AxiosCall) => {
    const { pathname, search } = new URL(call.url ?? '');
    const response = await fastify.inject({
      method: call.method?.toUpperCase() === 'POST' ? 'POST' : 'GET',
      url: `${prefix}${pathname}${search}`,
      headers: Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      ...(call.data !== undefined && { payload: call.data }),
    });
    return {
      status: response.statusCode,
      statusText: '',
      headers: response.headers,
      data: response.body,
      config: call,
      request: {},
    };
  };
  return new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: aurora.clientId, oAuthClientSecret: secret },
    unstable_httpClientOptions: { adapter },
  });
}

async function aShop() {
  const paypal = await startPayPal();
  const productId = await aProduct(await paypal.asMerchant());
  const subscriptions = new SubscriptionsController(clientOf(paypal));
  const { result: plan } = await subscriptions.createBillingPlan({
    prefer: 'return=representation',
    paypalRequestId: 'one-plan',
    body: {
      productId,
      name: 'Base mensile',
      status: PlanRequestStatus.Active,
      billingCycles: [
        {
          frequency: { intervalUnit: IntervalUnit.Month, intervalCount: 1 },
          tenureType: TenureType.Regular,
          sequence: 1,
          totalCycles: 0,
          pricingScheme: { fixedPrice: { currencyCode: 'EUR', value: '12.20' } },
        },
      ],
      paymentPreferences: { autoBillOutstanding: true, paymentFailureThreshold: 3 },
      taxes: { percentage: '22', inclusive: true },
    },
  });
  const { result: made } = await subscriptions.createSubscription({
    prefer: 'return=representation',
    body: { planId: plan.id ?? '', customId: 'canone-1' },
  });
  const id = made.id ?? '';
  return { paypal, subscriptions, plan, made, id };
}

describe('PayPal’s own client understands the simulator', () => {
  test('creates and reads a plan', async () => {
    const { subscriptions, plan } = await aShop();

    const { result: read } = await subscriptions.getBillingPlan(plan.id ?? '');

    expect(read.billingCycles?.[0]).toMatchObject({ totalCycles: 0, tenureType: 'REGULAR' });
    expect(read.taxes).toMatchObject({ percentage: '22', inclusive: true });
  });

  test('creates, approves, suspends, activates and cancels a subscription', async () => {
    const { paypal, subscriptions, made, id } = await aShop();
    const status = async () =>
      (await subscriptions.getSubscription({ id, fields: 'plan' })).result.status;
    expect(made).toMatchObject({ status: 'APPROVAL_PENDING', customId: 'canone-1' });
    await paypal.approve(id);

    const statuses = [await status()];
    await subscriptions.suspendSubscription({ id, body: reason });
    statuses.push(await status());
    await subscriptions.activateSubscription({ id, body: reason });
    statuses.push(await status());
    await subscriptions.cancelSubscription({ id, body: reason });
    statuses.push(await status());

    expect(statuses).toEqual(['ACTIVE', 'SUSPENDED', 'ACTIVE', 'CANCELLED']);
  });

  test('reads the payments of a subscription, with fees and cycles', async () => {
    const { paypal, subscriptions, id } = await aShop();
    await paypal.approve(id);
    await paypal.advance({ months: 2, days: 1 });

    const { result: list } = await subscriptions.listSubscriptionTransactions({ id, ...year });
    const { result: read } = await subscriptions.getSubscription({ id });

    expect(list).toMatchObject({ totalItems: 3, totalPages: 1 });
    expect(list.transactions?.[0]?.amountWithBreakdown).toMatchObject({
      grossAmount: { value: '12.20' },
      feeAmount: { value: '0.76' },
    });
    expect(read.billingInfo?.cycleExecutions?.[0]?.cyclesCompleted).toBe(3);
  });

  test('reports a refusal and wrong credentials as errors', async () => {
    const { paypal, subscriptions } = await aShop();
    const wrong = new SubscriptionsController(clientOf(paypal, 'wrong'));

    await expect(subscriptions.getSubscription({ id: 'I-NOBODY12345' })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(wrong.getSubscription({ id: 'I-NOBODY12345' })).rejects.toMatchObject({
      statusCode: 401,
    });
  });
});
