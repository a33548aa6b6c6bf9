import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type SimulatedPayPal,
  startSimulatedPayPal,
  testAccount,
} from '../../testing/simulated-paypal.ts';
import type { PaymentGateway, ProviderAccount } from '../payment-gateway.ts';
import { paypalGateways } from './paypal-gateway.ts';

const plan = { name: 'Base', everyMonths: 3, grossCents: 2_428, vatBasisPoints: 2_200 };
const order = {
  correlationId: 'canone-1-1',
  sellerName: 'Negozio',
  returnUrl: 'https://canone.example/payment/process',
  overridesPrice: false,
  startsAt: undefined,
  grossCents: 2_428,
  vatBasisPoints: 2_200,
};
const unavailable = { name: 'ProviderError', kind: 'unavailable' };
const rejected = { name: 'ProviderError', kind: 'rejected' };

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

describe.runIf(once)('PAY-03 · PayPal over real HTTP', () => {
  let paypal: SimulatedPayPal;
  let gateway: PaymentGateway;
  let keys = 0;

  beforeAll(async () => {
    paypal = await startSimulatedPayPal(() => new Date('2026-11-21T09:30:00Z'));
    gateway = gatewayOf();
  });

  afterEach(() => paypal.faults({ rules: [] }));

  afterAll(() => paypal.close());

  function gatewayOf(account: Partial<ProviderAccount> = {}): PaymentGateway {
    return paypalGateways(paypal.url).gatewayOf({
      apiUrl: paypal.url,
      apiKey: testAccount.clientId,
      apiSecret: testAccount.secret,
      ...account,
    });
  }

  const aPlan = () => gateway.createPlan(plan, `test-${(keys += 1)}`);
  const fail = (match: object, effect: object) => paypal.faults({ rules: [{ match, effect }] });
  const callsTo = async (path: string, from = 0) =>
    (await paypal.requests()).slice(from).filter((request) => request.path.includes(path)).length;
  const sofar = async () => (await paypal.requests()).length;

  async function anActiveSubscription(): Promise<string> {
    const { id } = await aPlan();
    const checkout = gateway.checkout({ ...order, providerPlanId: id });
    const subscription = await paypal.createSubscription(checkout.subscription);
    await paypal.approve(subscription);
    return subscription;
  }

  test('a plan has the gross price, tax included, without an end, and can be read again', async () => {
    const made = await aPlan();

    expect(made).toEqual({
      id: made.id,
      isActive: true,
      everyMonths: 3,
      grossCents: 2_428,
      hasExtras: false,
    });
    expect(await gateway.findPlan(made.id)).toEqual(made);
    expect(await gateway.findPlan('P-NOBODY')).toBeUndefined();
  });

  test('a plan created twice with one key exists once', async () => {
    const [first, second] = [
      await gateway.createPlan(plan, 'same-key'),
      await gateway.createPlan(plan, 'same-key'),
    ];

    expect(second.id).toBe(first.id);
  });

  test('a plan is not created again after a lost response', async () => {
    const before = await sofar();
    await fail({ method: 'POST', path: '/v1/billing/plans' }, { applyThenFail: true });

    const made = await aPlan();

    expect(await gateway.findPlan(made.id)).toEqual(made);
    expect(await callsTo('/v1/billing/plans', before)).toBe(3);
  });

  test('a subscription contains its state, plan, price and correlation id', async () => {
    const id = await anActiveSubscription();

    expect(await gateway.findSubscription(id)).toMatchObject({
      id,
      status: 'active',
      correlationId: 'canone-1-1',
      grossCents: 2_428,
    });
    expect(await gateway.findSubscription('I-NOBODY12345')).toBeUndefined();
  });

  test('ten calls at once fetch one token', async () => {
    const { id } = await aPlan();
    const fresh = await startSimulatedPayPal(() => new Date('2026-11-21T09:30:00Z'));
    const account = {
      apiUrl: fresh.url,
      apiKey: testAccount.clientId,
      apiSecret: testAccount.secret,
    };
    const other = paypalGateways(fresh.url).gatewayOf(account);

    await Promise.all(Array.from({ length: 10 }, () => other.findPlan(id)));

    const paths = (await fresh.requests()).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('oauth2/token'))).toHaveLength(1);
    expect(paths.filter((path) => path.includes('/v1/billing/plans'))).toHaveLength(10);
    await fresh.close();
  });

  test('a token that was revoked early is replaced once', async () => {
    const { id } = await aPlan();
    const before = await sofar();
    await fail({ path: '/v1/billing/plans' }, { status: 401 });

    expect(await gateway.findPlan(id)).toMatchObject({ id });
    expect(await callsTo('oauth2/token', before)).toBe(1);

    await fail({ path: '/v1/billing/plans', times: 2 }, { status: 401 });
    await expect(gateway.findPlan(id)).rejects.toMatchObject({ ...rejected, httpStatus: 401 });
  });

  test('wrong credentials are refused, and the right ones work immediately afterwards', async () => {
    const wrong = gatewayOf({ apiSecret: 'wrong' });

    await expect(wrong.findPlan('P-1')).rejects.toMatchObject(rejected);
    await expect(wrong.findPlan('P-1')).rejects.toMatchObject(rejected);
    expect(await gateway.findPlan('P-1')).toBeUndefined();
  });

  const failures = [
    ['a server error', { status: 500 }],
    ['"later"', { status: 503 }],
    ['a proxy’s page', { nonJsonBody: true }],
    ['a connection that hangs and breaks', { hangThenReset: 20 }],
  ] as const;

  test.each(failures)('a call recovers from %s', async (_, effect) => {
    const { id } = await aPlan();
    await fail({ path: '/v1/billing/plans' }, effect);

    expect(await gateway.findPlan(id)).toMatchObject({ id });
  });

  test('three failures in a row give "unavailable"', async () => {
    const { id } = await aPlan();
    const rules = failures.slice(1).map(([, effect]) => ({
      match: { path: '/v1/billing/plans' },
      effect,
    }));
    await paypal.faults({ rules });

    await expect(gateway.findPlan(id)).rejects.toMatchObject(unavailable);
  });

  test('PAY-08 · cancelling twice succeeds', async () => {
    const id = await anActiveSubscription();

    await gateway.cancelSubscription(id, 'prova');
    await gateway.cancelSubscription(id, 'prova');

    expect(await gateway.findSubscription(id)).toMatchObject({ status: 'cancelled' });
  });

  test('PAY-08 · a cancellation with a lost response succeeds', async () => {
    const id = await anActiveSubscription();
    await fail({ method: 'POST', path: '/cancel' }, { applyThenFail: true });

    await gateway.cancelSubscription(id, 'prova');

    expect(await gateway.findSubscription(id)).toMatchObject({ status: 'cancelled' });
  });

  test('PAY-08 · a failed cancellation is reported without a blind retry', async () => {
    const id = await anActiveSubscription();
    const before = await sofar();
    await fail({ method: 'POST', path: '/cancel', times: 5 }, { status: 503 });

    await expect(gateway.cancelSubscription(id, 'prova')).rejects.toMatchObject(unavailable);
    expect(await callsTo('/cancel', before)).toBe(1);
    expect(await gateway.findSubscription(id)).toMatchObject({ status: 'active' });
  });

  test('PAY-08 · an unknown subscription cannot be cancelled', async () => {
    await expect(gateway.cancelSubscription('I-NOBODY12345', 'prova')).rejects.toMatchObject(
      rejected,
    );
  });

  test('an address that is not allowed is never called', () => {
    const production = paypalGateways(undefined);
    const account = { apiUrl: paypal.url, apiKey: 'x', apiSecret: 'y' };

    expect(() => production.gatewayOf(account)).toThrow('the provider’s address is not allowed');
  });

  test('the data for the browser contain no secret', () => {
    const checkout = gateway.checkout({ ...order, providerPlanId: 'P-1', overridesPrice: true });

    expect(JSON.stringify(checkout)).not.toContain(testAccount.secret);
    expect(checkout.subscription.plan).toEqual({
      billing_cycles: [
        {
          sequence: 1,
          pricing_scheme: { fixed_price: { value: '24.28', currency_code: 'EUR' } },
          total_cycles: 0,
        },
      ],
      taxes: { percentage: '22', inclusive: true },
    });
  });

  test('PAY-03 · a seller with a long name can be paid: PayPal receives a shortened name', async () => {
    const sellerName = `${'N'.repeat(126)}👍 e altro`;
    const { id } = await aPlan();
    const { subscription } = gateway.checkout({ ...order, providerPlanId: id, sellerName });

    expect(subscription.application_context.brand_name).toBe('N'.repeat(126));
    expect(await paypal.createSubscription(subscription)).toMatch(/^I-/);
  });

  test.each([
    [2_200, '22'],
    [1_250, '12.5'],
    [1_000, '10'],
    [10_000, '100'],
    [0, '0'],
    [405, '4.05'],
  ])('%d basis points are "%s" per cent for PayPal', (vatBasisPoints, percentage) => {
    const { subscription } = gateway.checkout({
      ...order,
      providerPlanId: 'P-1',
      overridesPrice: true,
      vatBasisPoints,
    });

    expect(subscription.plan?.taxes.percentage).toBe(percentage);
  });

  test('PAY-07 · all events of the period are listed, whatever their number, and no others', async () => {
    const since = Temporal.Instant.from('2026-11-23T00:00:00Z');
    const until = since.add({ hours: 24 * 366 * 3 });
    const bought: string[] = [];
    for (let count = 0; count < 16; count += 1) bought.push(await anActiveSubscription());
    await paypal.advance({ months: 24 });
    const charged = await Promise.all(bought.map((id) => gateway.listSales(id, { since, until })));
    const from = await sofar();

    const listed = await gateway.listEvents({ since, until });

    const reported = listed.filter(({ event }) =>
      bought.includes(event.providerSubscriptionId ?? ''),
    );
    expect(new Set(reported.map(({ event }) => event.saleId))).toEqual(
      new Set(charged.flat().map(({ id }) => id)),
    );
    expect(charged.flat().length).toBeGreaterThan(100);
    expect(JSON.parse(listed[0]?.body ?? '')).toMatchObject({ id: listed[0]?.event.id });
    expect(await callsTo('/webhooks-events', from)).toBeGreaterThan(1);
  });
});
