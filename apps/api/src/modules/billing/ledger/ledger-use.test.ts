import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi, urlOf } from '../../../testing/test-api.ts';

const { list, totals, refund } = ledgerContract.endpoints;

describe('the use of the money of an entry', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let chargedId: number;

  const found = async (filters: Readonly<Record<string, unknown>>) =>
    (await shop.admin.call(list, { query: { pageSize: 100, filters } })).items;

  /** Creates a charge of 12,20 € with a refund of 2,20 €, and a write-off of 90,00 €. */
  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
    chargedId = (await shop.aConfirmed()).id;
    const [charge] = await found({ kind: 'charge' });
    await shop.admin.call(refund, { params: { id: charge?.id ?? 0 }, body: { amount: 2.2 } });
    const { paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      grossCents: 9_000,
    });
    await shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Sconto concordato' },
    });
  });

  afterAll(() => api.close());

  test('AF2 · the amounts of an export add up to the totals, and a write-off is in a column of its own', async () => {
    const url = urlOf(ledgerContract.endpoints.export, { query: {} });
    const admin = await api.asAdminOf(shop.tenantId);
    const lines = (await admin.raw({ method: 'GET', url })).body.trim().split('\r\n');
    const [heading = [], ...rows] = lines.map((line) => line.split(';'));
    const cents = (label: string) =>
      rows.map((row) => Number((row[heading.indexOf(label)] ?? '').replace(',', '')));
    const sumOf = (label: string) => cents(label).reduce((sum, value) => sum + value, 0);
    const { items } = await shop.admin.call(totals, { query: {} });

    for (const [label, key] of [
      ['Imponibile', 'netAmount'],
      ['IVA', 'vatAmount'],
      ['Totale', 'amount'],
    ] as const)
      expect(sumOf(label)).toBe(
        Math.round(items.reduce((sum, total) => sum + 100 * total[key], 0)),
      );
    expect(cents('Abbuono').filter((value) => value !== 0)).toEqual([9_000]);
    const waived = rows.find((row) => row.includes('Abbuono'));
    expect(waived?.[heading.indexOf('Totale')]).toBe('');
  });

  test('AF4 AE8 · a movement names the periods that it pays, and its refunds', async () => {
    const { use } = ledgerContract.endpoints;
    const [charge] = await found({ kind: 'charge' });
    const [refunded] = await found({ kind: 'refund' });
    const of = (id = 0) => shop.admin.call(use, { params: { id } });

    expect(await of(charge?.id)).toEqual({
      covered: [
        {
          receivableId: expect.any(Number),
          subscriptionId: chargedId,
          planName: charge?.plan.name,
          periodStart: charge?.periodStart,
          amount: 10,
        },
      ],
      bankMovement: null,
      corrections: [
        {
          id: refunded?.id,
          kindName: 'Rimborso',
          occurredAt: refunded?.occurredAt,
          amount: -2.2,
        },
      ],
    });
    expect(await of(refunded?.id)).toMatchObject({ covered: [{ amount: -2.2 }], corrections: [] });
    const stranger = await api.asAdminOf((await api.make.aTenant('Altri')).id);
    await expect(stranger.call(use, { params: { id: charge?.id ?? 0 } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('AJ9 · a transfer from a statement of the bank names its payer and the text of the bank', async () => {
    const { use: endpoint } = ledgerContract.endpoints;
    const bank = await aBankTenant(api);
    const { paymentId } = await api.make.aSubscription(bank.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const byHand = { paymentId, amount: 2, approvalDate: '2026-11-19T09:00:00Z' };
    await bank.admin.call(bankTransferContract.endpoints.create, { body: byHand });
    const text = 'BONIFICO DA ROSSI MARIA canone di novembre';
    await bank.import(bank.account.id, csvOf([{ day: '20/11/2026', amount: '10,20', text }]));
    const [movement] = await bank.movements();
    await bank.confirm(movement?.id ?? 0, [paymentId]);
    const entries = await bank.entries();

    const movementOf = async (amount: number) => {
      const id = entries.find((entry) => entry.amount === amount)?.id ?? 0;
      return (await bank.admin.call(endpoint, { params: { id } })).bankMovement;
    };

    expect(await movementOf(10.2)).toEqual({
      bookedOn: '2026-11-20',
      payerName: movement?.payerName,
      text,
    });
    expect(await movementOf(2)).toBeNull();
    const [charge] = await found({ kind: 'charge' });
    expect(await shop.admin.call(endpoint, { params: { id: charge?.id ?? 0 } })).toMatchObject({
      bankMovement: null,
    });
  });

  test('AK7 · a movement shows no period when its credit has paid a period of another subscription', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    const status = SubscriptionStatus.BankTransferPending;
    const paid = await api.make.aSubscription(tenantId, { status });
    const { customer } = paid;
    const other = await api.make.aSubscription(tenantId, { status, customer });
    const body = { paymentId: paid.paymentId, amount: 12.2, approvalDate: String(api.now()) };
    for (const _ of [1, 2]) await admin.call(bankTransferContract.endpoints.create, { body });
    const credits = { query: { filters: { hasCredit: 'true' } } };
    const [credit] = (await admin.call(list, credits)).items;

    await admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: credit?.id ?? 0 },
      body: { receivableId: other.paymentId },
    });

    const { items } = await admin.call(list, { query: {} });
    expect(items.map(({ id, periodStart }) => [id === credit?.id, periodStart !== null])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    expect(items).toHaveLength(2);
  });
});
