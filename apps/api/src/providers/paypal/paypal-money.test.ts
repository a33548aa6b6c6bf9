import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type SimulatedPayPal,
  startSimulatedPayPal,
  testAccount,
} from '../../testing/simulated-paypal.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { paypalGateways } from './paypal-gateway.ts';

const rejected = { name: 'ProviderError', kind: 'rejected' };
/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';
const terms = { name: 'Base', everyMonths: 1, grossCents: 1_220, vatBasisPoints: 2_200 };
const always = {
  since: Temporal.Instant.from('2026-01-01T00:00:00Z'),
  until: Temporal.Instant.from('2040-01-01T00:00:00Z'),
};

describe.runIf(once)('money at PayPal', () => {
  let paypal: SimulatedPayPal;
  let gateway: PaymentGateway;
  let keys = 0;
  const newKey = () => `refund-${(keys += 1)}`;

  beforeAll(async () => {
    paypal = await startSimulatedPayPal(() => new Date('2026-11-21T09:30:00Z'));
    gateway = paypalGateways(paypal.url).gatewayOf({
      apiUrl: paypal.url,
      apiKey: testAccount.clientId,
      apiSecret: testAccount.secret,
    });
  });

  afterEach(() => paypal.faults({ rules: [] }));

  afterAll(() => paypal.close());

  async function aSubscription(): Promise<string> {
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
    const id = await paypal.createSubscription(checkout.subscription);
    await paypal.approve(id);
    return id;
  }

  async function aSale(): Promise<string> {
    const [sale] = await gateway.listSales(await aSubscription(), always);
    return sale?.id ?? '';
  }

  test('a sale contains PayPal’s fee, read alone or in the list', async () => {
    const [listed] = await gateway.listSales(await aSubscription(), always);

    // 3.40 % of 12.20 and 35 cents
    expect(listed).toMatchObject({ grossCents: 1_220, feeCents: 76 });
    expect(await gateway.findSale(listed?.id ?? '')).toMatchObject({ feeCents: 76 });
  });

  test('a sale is refunded in part, then fully, and no further', async () => {
    const saleId = await aSale();

    expect(await gateway.refundSale(saleId, 220, newKey())).toMatchObject({
      saleId,
      state: 'done',
      grossCents: 220,
    });
    expect(await gateway.findSale(saleId)).toMatchObject({ givenBack: 'part' });
    await expect(gateway.refundSale(saleId, 1_001, newKey())).rejects.toMatchObject({
      ...rejected,
      issues: ['REFUND_EXCEEDED_TRANSACTION_AMOUNT'],
    });
    expect(await gateway.refundSale(saleId, 'all', newKey())).toMatchObject({ grossCents: 1_000 });
    expect(await gateway.findSale(saleId)).toMatchObject({ givenBack: 'all' });
  });

  test('a refund requested twice with one key is made once, also after a lost response', async () => {
    const saleId = await aSale();
    const match = { method: 'POST', path: '/refund$' };
    await paypal.faults({ rules: [{ match, effect: { applyThenFail: true } }] });
    const key = newKey();

    const first = await gateway.refundSale(saleId, 220, key);
    const again = await gateway.refundSale(saleId, 220, key);

    expect(again.id).toBe(first.id);
    const sale = await paypal.read<{ state: string }>(`/v1/payments/sale/${saleId}`);
    expect(sale.state).toBe('partially_refunded');
    expect(await gateway.refundSale(saleId, 'all', newKey())).toMatchObject({ grossCents: 1_000 });
  });

  test.each([
    ['below zero', { negativeTotals: true }],
    ['without sale_id', { withoutSaleId: true }],
    ['with its parent payment alone', { withoutSaleId: true, withoutSaleLink: true }],
  ])('M20 · a refund that PayPal writes %s is read correctly', async (_, refunds) => {
    const saleId = await aSale();
    const { id } = await gateway.refundSale(saleId, 220, newKey());
    await paypal.faults({ refunds });

    expect(await gateway.findRefund(id)).toMatchObject({ id, saleId, grossCents: 220 });
  });

  test('M21 · charges on several pages are all listed once, in order', async () => {
    const id = await aSubscription();
    await paypal.advance({ months: 60, days: 1 });

    const sales = await gateway.listSales(id, always);

    expect(sales).toHaveLength(61);
    expect(new Set(sales.map((sale) => sale.id)).size).toBe(61);
    const times = sales.map(({ at }) => at.epochMilliseconds);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
