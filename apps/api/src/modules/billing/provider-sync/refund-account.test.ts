import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretBox } from '../../../platform/auth/secret-box.ts';
import type { PaymentGateways, ProviderRefund } from '../../../providers/payment-gateway.ts';
import { paypalGateways } from '../../../providers/paypal/paypal-gateway.ts';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { secretKey, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { refundCharge } from './refund-charge.service.ts';

describe('a refund requested from a provider', () => {
  let api: TestApi;
  let shop: BilledTenant;
  let refunds: { apiKey: string; saleId: string; cents: number | 'all' }[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  /** A gateway of PayPal that accepts every refund. The refund is completed at once or stays pending. */
  function gatewaysWith(state: ProviderRefund['state']): PaymentGateways {
    const real = paypalGateways(api.paypal.url);
    return {
      ...real,
      gatewayOf: (account) => ({
        ...real.gatewayOf(account),
        refundedOf: () => Promise.resolve(undefined),
        refundSale(saleId, cents) {
          refunds.push({ apiKey: account.apiKey, saleId, cents });
          const at = Temporal.Instant.from('2026-11-20T09:00:00Z');
          const grossCents = cents === 'all' ? undefined : cents;
          return Promise.resolve({ id: `BACK-${saleId}`, saleId, state, grossCents, at });
        },
      }),
    };
  }

  async function refundThrough(providerId: number, state: ProviderRefund['state']) {
    refunds = [];
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge({ ...paying, providerId }, sale);
    const [charge] = await shop.entriesOf(id);
    const ports = { secretBox: secretBox(secretKey), paymentGateways: gatewaysWith(state) };
    const { write } = shop;
    const transactions = { read: write, write, prepare: write, writeAside: write };
    await refundCharge(ports, transactions, { id: charge?.id ?? 0, amount: 2.2 });
    return { id, sale };
  }

  test('M13 · that is pending is booked only by its event', async () => {
    const { id, sale } = await refundThrough(shop.providerId, 'pending');

    expect(refunds).toMatchObject([{ saleId: sale.id, cents: 220 }]);
    expect((await shop.entriesOf(id)).map(({ amount }) => amount)).toEqual([12.2]);
    expect(await shop.actionsOf(id)).toEqual(['recordCharge', 'requestRefund']);
  });

  test('M13 · that is done is booked on the provider’s date', async () => {
    const { id } = await refundThrough(shop.providerId, 'done');

    expect((await shop.entriesOf(id)).at(-1)).toMatchObject({
      amount: -2.2,
      occurredAt: '2026-11-20T09:00:00Z',
    });
  });

  test('M11 · goes to the account of the charge, not to the tenant’s first', async () => {
    const account = { clientId: 'second-account', secret: 'second secret', merchantName: 'Due' };
    const { id } = await api.make.aProvider(shop.tenantId, account);

    await refundThrough(id, 'done');

    expect(refunds.map(({ apiKey }) => apiKey)).toEqual(['second-account']);
  });
});
