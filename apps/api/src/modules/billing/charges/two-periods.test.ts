import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { bookCharge } from './charge.service.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('a charge for two periods', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  /**
   * November is paid, and the charge for December was refused. In January the provider charges both December and
   * January.
   */
  async function aSpread(grossCents = 2_440) {
    const billed = await shop.aBilled();
    const first = shop.aSale();
    const refused = shop.aSale({ at: at('2026-12-01T09:00:00Z'), status: 'denied' });
    const both = shop.aSale({ at: at('2027-01-01T09:00:00Z'), grossCents });
    const paying = { ...billed.paying, sales: [first, refused, both] };
    await shop.charge(paying, first);
    await shop.charge(paying, refused);
    return { ...billed, paying, both };
  }
  const stateOf = async (id: number) =>
    (await shop.receivablesOf(id)).map(({ period, rest }) => [period, rest]);
  const creditOf = async (id: number) => (await shop.entriesOf(id)).map(({ credit }) => credit);

  /**
   * Books the charge of two periods as the customer's credit, because PayPal names an unknown subscription. Returns the
   * entry's id.
   */
  async function asCredit({ id, paying, both }: Awaited<ReturnType<typeof aSpread>>) {
    const state = shop.aState(paying, { id: `${paying.providerSubscriptionId}-UNKNOWN` });
    const charged = { providerId: shop.providerId, state, sales: [both], subscriptionId: id };
    await shop.write((ctx) => bookCharge(ctx, charged, both));
    const entry = (await shop.entriesOf(id)).find(({ credit }) => credit > 0);
    return entry?.id ?? 0;
  }

  test('finding 11 · when a transfer has paid one of the periods, no amount differs and half of the charge is credit', async () => {
    const { id, paying, both } = await aSpread();
    const december = (await shop.receivablesOf(id)).find(({ period }) => period === 1);
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: {
        paymentId: december?.id ?? 0,
        amount: 12.2,
        approvalDate: '2026-11-20T09:00:00Z',
      },
    });

    await shop.charge(paying, both);

    expect(await stateOf(id)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    expect(await creditOf(id)).toContain(12.2);
    expect(await shop.differencesOf(id)).toEqual([
      { kind: 'unexpectedCharge', subject: both.id, local: '12.20', provider: '24.40' },
    ]);
  });

  test('finding 11 · when half of its credit already paid for another subscription, no discrepancy is open', async () => {
    const spread = await aSpread();
    const { id, customer, paying, both } = spread;
    const other = await api.make.aSubscription(shop.tenantId);
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ user_id: customer.id })
        .where('id', '=', other.id)
        .execute(),
    );
    await shop.admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: await asCredit(spread) },
      body: { receivableId: other.paymentId },
    });

    await shop.charge(paying, both);

    expect(await stateOf(id)).toEqual([
      [0, 0],
      [1, 0],
      [2, 12.2],
    ]);
    expect(await shop.differencesOf(id)).toEqual([]);
  });

  test('finding 11 · when its excess was returned before, no discrepancy is open', async () => {
    const spread = await aSpread(2_940);
    const { id, paying, both } = spread;
    await asCredit(spread);
    const refund = { id: `BACK-${both.id}`, kind: 'refund', grossCents: 500 } as const;
    await shop.giveBack(both.id, { ...refund, at: at('2027-01-02T09:00:00Z') });

    await shop.charge(paying, both);

    expect(await creditOf(id)).toEqual([0, 0, 0]);
    expect(await shop.differencesOf(id)).toEqual([]);
  });

  test('finding 11 · above the amount due gives one discrepancy, until the excess is returned', async () => {
    const spread = await aSpread(2_940);
    const { id, paying, both } = spread;
    await asCredit(spread);

    await shop.charge(paying, both);

    expect(await shop.differencesOf(id)).toEqual([
      { kind: 'chargedAmount', subject: both.id, local: '24.40', provider: '29.40' },
    ]);
    const refund = { id: `BACK-${both.id}`, kind: 'refund', grossCents: 500 } as const;
    await shop.giveBack(both.id, { ...refund, at: at('2027-01-02T09:00:00Z') });
    expect(await shop.differencesOf(id)).toEqual([]);
  });
});
