import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type SimulatedPayPal,
  startSimulatedPayPal,
  testAccount,
} from '../../testing/simulated-paypal.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { paypalGateways } from './paypal-gateway.ts';

const begin = '2026-11-21T09:30:00Z';
const unavailable = { name: 'ProviderError', kind: 'unavailable' };
const rejected = { name: 'ProviderError', kind: 'rejected' };

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

describe.runIf(once)('PAY-10 · suspending and activating at PayPal', () => {
  let paypal: SimulatedPayPal;
  let gateway: PaymentGateway;

  beforeAll(async () => {
    paypal = await startSimulatedPayPal(() => new Date(begin));
    gateway = paypalGateways(paypal.url).gatewayOf({
      apiUrl: paypal.url,
      apiKey: testAccount.clientId,
      apiSecret: testAccount.secret,
    });
  });

  afterEach(() => paypal.faults({ rules: [] }));

  afterAll(() => paypal.close());

  const fail = (match: object, effect: object) => paypal.faults({ rules: [{ match, effect }] });
  const callsTo = async (path: string) =>
    (await paypal.requests()).filter((request) => request.path.endsWith(path)).length;

  const terms = { name: 'Base', everyMonths: 1, grossCents: 1_220, vatBasisPoints: 2_200 };

  async function anActiveSubscription(): Promise<string> {
    const plan = await gateway.createPlan(terms, 'one-plan');
    const checkout = gateway.checkout({
      ...terms,
      providerPlanId: plan.id,
      correlationId: 'canone-1-1',
      sellerName: 'Negozio',
      returnUrl: 'https://canone.example/payment/process',
      overridesPrice: false,
      startsAt: undefined,
    });
    const subscription = await paypal.createSubscription(checkout.subscription);
    await paypal.approve(subscription);
    return subscription;
  }

  const changes = [
    ['suspending', '/suspend', 'suspendSubscription', 'suspended', 'active'],
    ['activating', '/activate', 'activateSubscription', 'active', 'suspended'],
  ] as const;

  describe.for(changes)('PAY-10 · the call %s', ([, path, change, wanted, before]) => {
    async function aSubscription(): Promise<string> {
      const id = await anActiveSubscription();
      if (before === 'suspended') await gateway.suspendSubscription(id, 'prova');
      return id;
    }

    test('is idempotent and sends PayPal the reason', async () => {
      const id = await aSubscription();

      await gateway[change](id, 'prova');
      await gateway[change](id, 'prova');

      expect(await gateway.findSubscription(id)).toMatchObject({ status: wanted });
      const sent = (await paypal.requests()).findLast((request) => request.path.includes(path));
      expect(sent).toMatchObject({
        status: 422,
        requestId: null,
        requestBody: { reason: 'prova' },
      });
    });

    test.each([
      ['a lost response', { applyThenFail: true }],
      ['an interrupted response', { hangThenReset: 20, applyThenFail: true }],
    ])('succeeds with %s', async (__, effect) => {
      const id = await aSubscription();
      await fail({ method: 'POST', path }, effect);

      await gateway[change](id, 'prova');

      expect(await gateway.findSubscription(id)).toMatchObject({ status: wanted });
    });

    test.each([
      ['"later"', { status: 503 }, unavailable],
      ['a server error', { status: 500 }, unavailable],
      ['no permission', { status: 403 }, rejected],
    ])(
      'reports %s to the caller without a blind retry and changes nothing',
      async (__, effect, refusal) => {
        const id = await aSubscription();
        const since = await callsTo(path);
        await fail({ method: 'POST', path, times: 5 }, effect);

        await expect(gateway[change](id, 'prova')).rejects.toMatchObject(refusal);
        expect(await callsTo(path)).toBe(since + 1);
        expect(await gateway.findSubscription(id)).toMatchObject({ status: before });
      },
    );

    test('fetches a new token when the old one ended early', async () => {
      const id = await aSubscription();
      await fail({ method: 'POST', path }, { status: 401 });

      await gateway[change](id, 'prova');

      expect(await gateway.findSubscription(id)).toMatchObject({ status: wanted });
    });

    test('is refused for a cancelled and for an unknown subscription', async () => {
      const id = await aSubscription();
      await gateway.cancelSubscription(id, 'prova');

      await expect(gateway[change](id, 'prova')).rejects.toMatchObject({
        ...rejected,
        httpStatus: 422,
        issues: ['SUBSCRIPTION_STATUS_INVALID'],
      });
      await expect(gateway[change]('I-NOBODY12345', 'prova')).rejects.toMatchObject({
        ...rejected,
        httpStatus: 404,
      });
    });
  });

  test('PAY-10 · PayPal refuses with its reason to activate a subscription suspended after too many refused payments', async () => {
    const id = await anActiveSubscription();
    await paypal.happen(id, 'fail-payment', { upcoming: 3 });
    await paypal.advance({ months: 12 });

    expect(await gateway.findSubscription(id)).toMatchObject({ status: 'suspended' });
    await expect(gateway.activateSubscription(id, 'prova')).rejects.toMatchObject({
      ...rejected,
      httpStatus: 422,
      issues: ['SUBSCRIPTION_CANNOT_BE_ACTIVATED'],
    });
    await paypal.setNow(begin);
  });
});
