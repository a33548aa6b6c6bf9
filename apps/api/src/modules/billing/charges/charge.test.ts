import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../providers/payment-gateway.ts';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { bookCharge, salesOf } from './charge.service.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('a charge of a provider', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  test('PAY-07 · with the price of its period covers it on the provider’s date', async () => {
    const { id, paying } = await shop.aBilled();

    const outcome = await shop.charge(paying, shop.aSale({ at: at('2026-11-03T15:00:00Z') }));

    expect(outcome).toMatchObject({ kind: 'applied', reason: 'recordCharge' });
    expect(await shop.entriesOf(id)).toMatchObject([
      { kind: 'charge', amount: 12.2, fee: 0.76, credit: 0, occurredAt: '2026-11-03T15:00:00Z' },
    ]);
    expect(await shop.receivablesOf(id)).toMatchObject([{ period: 0, state: 'paid' }]);
    expect(await shop.differencesOf(id)).toEqual([]);
    expect(await shop.actionsOf(id)).toEqual(['recordCharge']);
    expect(await shop.noticesOf(id)).toMatchObject([{ kind: 'paymentReceived', amount: 12.2 }]);
  });

  test.for([
    ['above', 1_500, '15.00', 2.8, 0],
    ['below', 1_000, '10.00', 0, 2.2],
  ] as const)(
    'M12 · %s the amount due is booked unchanged, and a discrepancy shows both amounts',
    async ([, grossCents, provider, credit, rest]) => {
      const { id, paying } = await shop.aBilled();
      const sale = shop.aSale({ grossCents });

      await shop.charge(paying, sale);

      expect(await shop.entriesOf(id)).toMatchObject([{ amount: grossCents / 100, credit }]);
      expect(await shop.receivablesOf(id)).toMatchObject([{ rest }]);
      expect(await shop.differencesOf(id)).toEqual([
        { kind: 'chargedAmount', subject: sale.id, local: '12.20', provider },
      ]);
    },
  );

  test('M12 · in another currency is not booked, and a discrepancy shows it', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale({ grossCents: undefined });

    expect(await shop.charge(paying, sale)).toMatchObject({
      kind: 'refused',
      reason: 'unexpectedCharge',
    });

    expect(await shop.entriesOf(id)).toEqual([]);
    expect(await shop.receivablesOf(id)).toMatchObject([{ rest: 12.2 }]);
    expect(await shop.differencesOf(id)).toEqual([
      { kind: 'unexpectedCharge', subject: sale.id, local: null, provider: null },
    ]);
  });

  test('PAY-07 · that is reported again changes nothing', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge(paying, sale);

    expect(await shop.charge(paying, sale)).toMatchObject({
      kind: 'unchanged',
      reason: 'alreadyKnown',
    });

    expect(await shop.entriesOf(id)).toHaveLength(1);
    expect(await shop.actionsOf(id)).toEqual(['recordCharge']);
    expect(await shop.noticesOf(id)).toHaveLength(1);
  });

  test('M12 · for a paid period is the customer’s credit, with a discrepancy', async () => {
    const { id, paying } = await shop.aBilled();
    await shop.charge(paying, shop.aSale());
    const second = shop.aSale({ at: at('2026-11-04T09:00:00Z') });

    await shop.charge(paying, second);

    expect((await shop.entriesOf(id)).map(({ credit }) => credit)).toEqual([0, 12.2]);
    expect(await shop.differencesOf(id)).toEqual([
      { kind: 'unexpectedCharge', subject: second.id, local: null, provider: '12.20' },
    ]);
  });

  test('M12 · that was unexpected closes its discrepancy when it covers a period', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    const state = shop.aState(paying, { id: 'I-UNKNOWN' });
    const { providerId } = shop;
    await shop.write((ctx) =>
      bookCharge(ctx, { providerId, state, sales: [sale], subscriptionId: id }, sale),
    );
    expect(await shop.differencesOf(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);

    await shop.charge(paying, sale);

    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'paid' }]);
    expect(await shop.entriesOf(id)).toMatchObject([{ amount: 12.2, credit: 0 }]);
    expect(await shop.differencesOf(id)).toEqual([]);
  });

  test('M12 · that was unexpected is not reported again after its money was returned', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    const state = shop.aState(paying, { id: 'I-RETURNED' });
    const { providerId } = shop;
    const report = () =>
      shop.write((ctx) =>
        bookCharge(ctx, { providerId, state, sales: [sale], subscriptionId: id }, sale),
      );
    expect(await report()).toMatchObject({ kind: 'refused', reason: 'unexpectedCharge' });
    await shop.giveBack(sale.id, { kind: 'refund', id: 'R-1', grossCents: 1_220, at: sale.at });

    expect(await report()).toEqual({
      kind: 'unchanged',
      reason: 'alreadyKnown',
      subscriptionId: id,
    });

    expect(await shop.differencesOf(id)).toEqual([]);
    expect((await shop.entriesOf(id)).map(({ kind }) => kind).toSorted()).toEqual([
      'charge',
      'refund',
    ]);
  });

  const isMissingOpen = async (id: number) => {
    const missing = (await shop.noticesOf(id)).find(({ kind }) => kind === 'paymentMissing');
    return missing?.resolvedAt === null;
  };

  async function aMissing() {
    const billed = await shop.aBilled();
    const { id: subscriptionId, paymentId } = billed;
    const dueAt = at('2026-11-01T09:00:00Z');
    await shop.write((ctx) =>
      raiseBillingEvent(ctx, { kind: 'paymentMissing', paymentId, subscriptionId, dueAt }),
    );
    expect(await isMissingOpen(subscriptionId)).toBe(true);
    return billed;
  }

  test('CAL-04 · that was missing resolves its notification', async () => {
    const { id, paying } = await aMissing();

    await shop.charge(paying, shop.aSale());

    expect(await isMissingOpen(id)).toBe(false);
  });

  test('CAL-04 · below the amount due leaves the notification of the missing payment open', async () => {
    const { id, paying } = await aMissing();

    await shop.charge(paying, shop.aSale({ grossCents: 1_000 }));

    expect(await shop.receivablesOf(id)).toMatchObject([{ rest: 2.2 }]);
    expect(await isMissingOpen(id)).toBe(true);
  });

  test('PAY-07 · that could not be booked before has its refused events handled again once it pays a period', async () => {
    const { paying } = await shop.aBilled();
    const sale = shop.aSale();
    const { tenantId, providerId } = shop;
    const events = (saleId: string) =>
      api.make.inTenant(tenantId, (db) =>
        db
          .selectFrom('provider_events')
          .select(['outcome', 'next_attempt_at'])
          .where('provider_sale_id', '=', saleId)
          .execute(),
      );
    await api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('provider_events')
        .values({
          tenant_id: tenantId,
          payment_provider_id: providerId,
          event_id: `WH-${sale.id}`,
          type: 'PAYMENT.SALE.REFUNDED',
          body: `{"id":"WH-${sale.id}"}`,
          occurred_at: String(sale.at),
          received_at: String(sale.at),
          provider_sale_id: sale.id,
          outcome: 'refused',
          reason: 'unknownSale',
          handled_at: String(sale.at),
        })
        .execute(),
    );

    await shop.charge(paying, sale);

    expect(await events(sale.id)).toEqual([{ outcome: null, next_attempt_at: String(api.now()) }]);
  });

  test('M9 · pays the period that it was begun for, however late it completes', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale({ at: at('2026-11-30T09:00:00Z') });
    await shop.charge(paying, { ...sale, at: at('2026-11-01T09:00:00Z'), status: 'pending' });
    expect(await shop.receivablesOf(id)).toMatchObject([{ period: 0, chargeState: 'pending' }]);

    await shop.charge(paying, sale);

    expect(await shop.receivablesOf(id)).toMatchObject([
      { period: 0, state: 'paid', chargeState: null, retryAt: null },
    ]);
  });

  test('finding 6 · pays the next period when the charge before it is still pending', async () => {
    const { id, paying } = await shop.aBilled();
    const [begun, next] = [at('2026-11-01T09:00:00Z'), at('2026-12-01T09:00:00Z')];
    const sales = [shop.aSale({ at: begun, status: 'pending' }), shop.aSale({ at: next })];
    for (const sale of sales) await shop.charge({ ...paying, sales }, sale);

    expect(await shop.receivablesOf(id)).toMatchObject([
      { period: 0, chargeState: 'pending', rest: 12.2 },
      { period: 1, state: 'paid' },
    ]);
  });

  test('M9 · pays our period that corresponds to the provider’s first period', async () => {
    const { id, paying } = await shop.aBilled();

    await shop.charge({ ...paying, firstPeriod: 12 }, shop.aSale());

    expect((await shop.receivablesOf(id)).filter(({ rest }) => rest === 0)).toMatchObject([
      { period: 12 },
    ]);
  });

  test('PAY-07 · is listed up to a day beyond our clock, because the provider’s clock may be ahead', async () => {
    const ranges: unknown[] = [];
    const gateway: Pick<PaymentGateway, 'listSales'> = {
      listSales(_id, time) {
        ranges.push([String(time.since), String(time.until)]);
        return Promise.resolve([]);
      },
    };
    const state = { id: 'I-1', createdAt: at('2026-11-01T09:00:00Z') };

    await salesOf(gateway, state, at('2026-11-21T09:30:00Z'));

    expect(ranges).toEqual([['2026-10-31T09:00:00Z', '2026-11-22T09:30:00Z']]);
  });
});
