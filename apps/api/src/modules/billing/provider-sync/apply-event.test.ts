import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderEvent } from '../../../providers/provider-event.ts';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { applyEvent } from './apply-event.service.ts';

const at = (text: string) => Temporal.Instant.from(text);
const occurredAt = at('2026-11-15T09:00:00Z');

describe('an event of a provider', () => {
  let api: TestApi;
  let shop: BilledTenant;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  function anEvent(change: Partial<ProviderEvent>): ProviderEvent {
    serial += 1;
    return {
      id: `WH-${serial}`,
      type: 'TEST',
      kind: 'sale',
      occurredAt,
      providerSubscriptionId: undefined,
      saleId: undefined,
      refundId: undefined,
      reversalId: undefined,
      dispute: undefined,
      takenBackCents: undefined,
      ...change,
    };
  }
  type Facts = Omit<Parameters<typeof applyEvent>[1], 'providerId' | 'event'>;
  const apply = (event: Partial<ProviderEvent>, facts: Facts) =>
    shop.write((ctx) =>
      applyEvent(ctx, { providerId: shop.providerId, event: anEvent(event), ...facts }),
    );

  async function aCharged() {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge(paying, sale);
    return { id, paying, sale, state: shop.aState(paying) };
  }

  test('PAY-07 · a refund that is pending at the provider is booked once, when it completes', async () => {
    const { id, sale, state } = await aCharged();
    const refund = {
      id: 'BACK-P',
      saleId: sale.id,
      state: 'pending' as const,
      grossCents: 220,
      at: occurredAt,
    };
    const event = { kind: 'refund', refundId: refund.id, saleId: sale.id } as const;

    expect(await apply(event, { state, sale, refund })).toMatchObject({ reason: 'pending' });
    expect(await shop.entriesOf(id)).toHaveLength(1);

    const done = { ...refund, state: 'done' as const };
    expect(await apply(event, { state, sale, refund: done })).toMatchObject({
      reason: 'recordRefund',
    });
    expect(await apply(event, { state, sale, refund: done })).toMatchObject({
      reason: 'alreadyKnown',
    });
    expect((await shop.entriesOf(id)).map(({ amount }) => amount)).toEqual([12.2, -2.2]);
  });

  test('M20 · a reversal that two events report is booked once, with the provider’s amount', async () => {
    const { id, sale, state } = await aCharged();
    const event = { kind: 'reversal', saleId: sale.id, reversalId: 'REV1' } as const;

    await apply({ ...event, takenBackCents: 500 }, { state, sale });
    await apply({ ...event, takenBackCents: 500 }, { state, sale });

    expect((await shop.entriesOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 12.2],
      ['reversal', -5],
    ]);
  });

  test('M20 · a reversal without an amount takes back the whole charge', async () => {
    const { id, sale, state } = await aCharged();

    await apply({ kind: 'reversal', saleId: sale.id }, { state, sale });

    expect((await shop.entriesOf(id)).map(({ amount }) => amount)).toContain(-12.2);
  });

  test.each([
    ['reversal', { kind: 'reversal', reversalId: 'REV-W93', takenBackCents: 1_220 }, '12.20'],
    ['refund', { kind: 'refund', refundId: 'BACK-W93' }, 'part'],
  ] as const)(
    'W93 · a %s of a booked charge is a discrepancy when the tenant’s new account does not know the charge',
    async (_kind, event, provider) => {
      const { id, sale } = await aCharged();

      expect(await apply({ ...event, saleId: sale.id }, {})).toMatchObject({ kind: 'refused' });

      expect(await shop.differencesOf(id)).toEqual([
        { kind: 'refundedAmount', subject: sale.id, local: '0.00', provider },
      ]);
    },
  );

  test('W93 · a refund or reversal that is already booked, or of an unknown charge, is no discrepancy', async () => {
    const { id, sale, state } = await aCharged();
    const refund = {
      id: 'BACK-D',
      saleId: sale.id,
      state: 'done' as const,
      grossCents: 220,
      at: occurredAt,
    };
    const refunded = { kind: 'refund', refundId: refund.id, saleId: sale.id } as const;
    const reversed = { kind: 'reversal', reversalId: 'REV-D', saleId: sale.id } as const;
    await apply(refunded, { state, sale, refund });
    await apply({ ...reversed, takenBackCents: 1_000 }, { state, sale });

    await apply(refunded, {});
    await apply(reversed, {});
    await apply({ ...reversed, saleId: 'SALE-STRANGER' }, {});

    expect(await shop.differencesOf(id)).toEqual([]);
  });

  test('PAY-07 · a refund reported before its charge books both', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    const refund = {
      id: 'BACK-F',
      saleId: sale.id,
      state: 'done' as const,
      grossCents: 220,
      at: occurredAt,
    };

    await apply({ kind: 'refund' }, { state: shop.aState(paying), sale, refund });

    expect((await shop.entriesOf(id)).map(({ amount }) => amount)).toEqual([12.2, -2.2]);
  });

  test('PAY-07 · a refused charge counts from the provider’s attempt, with its outstanding balance', async () => {
    const { id, paying } = await shop.aBilled();
    const state = shop.aState(paying, {
      outstandingCents: 1_500,
      lastRefusal: { at: at('2026-11-01T09:00:00Z'), retryAt: at('2026-11-06T09:00:00Z') },
    });

    await apply({ kind: 'failedPayment' }, { state });

    expect(await shop.receivablesOf(id)).toMatchObject([
      { period: 0, chargeState: 'denied', retryAt: '2026-11-06T09:00:00Z' },
    ]);
    expect(await shop.noticesOf(id)).toMatchObject([{ kind: 'paymentFailed', amount: 15 }]);
    const chargeAt = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('receivables')
        .select('charge_at as at')
        .where('subscription_id', '=', id)
        .execute(),
    );
    expect(chargeAt).toEqual([{ at: '2026-11-01T09:00:00Z' }]);
  });

  test('AO13 · a dispute is listed until PayPal decides it, whatever the order of its events', async () => {
    const { id, sale, state } = await aCharged();
    const dispute = { id: 'PP-D-1', reason: undefined, status: undefined, saleIds: [sale.id] };
    const open = { ...dispute, amountCents: 1_000, decidedFor: undefined };
    const decided = { ...open, decidedFor: 'customer' } as const;
    const begun = { kind: 'dispute', dispute: open } as const;
    const listed = { kind: 'dispute', subject: 'PP-D-1', local: '12.20', provider: '10.00' };

    await apply(begun, { state, sale });
    expect(await shop.differencesOf(id)).toEqual([listed]);
    await apply({ kind: 'dispute', dispute: decided }, { state, sale });
    expect(await shop.differencesOf(id)).toEqual([]);
    await apply(begun, { state, sale });
    expect(await shop.differencesOf(id)).toEqual([]);
    const appealedAt = api.now().add({ hours: 1 });
    await apply({ ...begun, occurredAt: appealedAt }, { state, sale });
    expect(await shop.differencesOf(id)).toEqual([listed]);

    const other = { ...decided, id: 'PP-D-2' };
    await apply({ kind: 'dispute', dispute: other }, { state, sale });
    await apply({ kind: 'dispute', dispute: { ...open, id: 'PP-D-2' } }, { state, sale });
    expect(await shop.differencesOf(id)).toEqual([listed]);
    const kinds = (await shop.noticesOf(id)).map(({ kind }) => kind);
    expect(kinds).not.toContain('differenceFound');
  });

  test('AO17 · a dispute that was reopened is listed, when both of its reports are handled late', async () => {
    const { id, sale, state } = await aCharged();
    const dispute = { id: 'PP-D-3', reason: undefined, status: undefined, saleIds: [sale.id] };
    const open = { ...dispute, amountCents: 1_000, decidedFor: undefined };
    const decided = { ...open, decidedFor: 'customer' } as const;
    const daysAgo = (days: number) => api.now().subtract({ hours: 24 * days });

    await apply({ kind: 'dispute', dispute: decided, occurredAt: daysAgo(3) }, { state, sale });
    await apply({ kind: 'dispute', dispute: open, occurredAt: daysAgo(4) }, { state, sale });
    expect(await shop.differencesOf(id)).toEqual([]);
    await apply({ kind: 'dispute', dispute: open, occurredAt: daysAgo(1) }, { state, sale });

    expect(await shop.differencesOf(id)).toMatchObject([{ kind: 'dispute', subject: 'PP-D-3' }]);
  });

  test('PAY-07 · a sale of another product on the account is neither booked nor shown', async () => {
    const { paying } = await shop.aBilled();
    const state = shop.aState(paying, { id: 'I-STRANGER', planId: 'P-STRANGER' });

    expect(await apply({ kind: 'sale' }, { state, sale: shop.aSale() })).toEqual({
      kind: 'unchanged',
      reason: 'notOurs',
    });
  });
});
