import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { list, run, applyFix, dismiss } = reconciliationContract.endpoints;
const { Active, BankTransferPending } = SubscriptionStatus;
type Fix = (typeof applyFix.body)['_zod']['output']['fix'];

describe('one discrepancy settled by two people at once', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(() => api.close());

  async function differenceOf(id: number): Promise<number> {
    await shop.admin.call(run, {});
    await api.runJob('reconcile');
    const { items } = await shop.admin.call(list, {
      query: { filters: { subscriptionId: String(id), isOpen: 'true' } },
    });
    const [difference] = items;
    if (!difference) throw new Error('no difference was found');
    return difference.id;
  }

  const change = (id: number, values: { status?: SubscriptionStatus; gross_cents?: number }) =>
    api.make.inTenant(shop.tenantId, (db) =>
      db.updateTable('subscriptions').set(values).where('id', '=', id).execute(),
    );

  /** A subscription that is paid by transfer in our books, but billed at PayPal. */
  async function aBilledTransfer() {
    const { id, paid } = await shop.aConfirmed();
    await change(id, { status: BankTransferPending });
    return { id, paid, difference: await differenceOf(id) };
  }

  async function aSuspended() {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    return { id, paid, difference: await differenceOf(id) };
  }

  async function anotherAmount() {
    const { id, paid } = await shop.aConfirmed();
    await change(id, { gross_cents: 999 });
    return { id, paid, difference: await differenceOf(id) };
  }

  const choose = (id: number, fix: Fix) =>
    shop.admin.call(applyFix, { params: { id }, body: { fix } });

  const settledIn = (id: number) =>
    api.make.inTenant(shop.tenantId, async (db) => {
      const rows = await db
        .selectFrom('audit_entries')
        .select('action')
        .where('entity', '=', 'paymentDifference')
        .where('entity_id', '=', id)
        .execute();
      return rows.filter(({ action }) => action === 'applyFix' || action === 'dismiss').length;
    });

  test.each([
    ['suspendAtProvider', aBilledTransfer],
    ['cancelAtProvider', aBilledTransfer],
    ['activateAtProvider', aSuspended],
    ['adoptProviderAmount', anotherAmount],
  ] as const)(
    'M25 · %s chosen by eight people at once is done once, and all of them get a success',
    async (fix, make) => {
      const { difference } = await make();

      const answers = await Promise.all(Array.from({ length: 8 }, () => choose(difference, fix)));

      expect(answers.map(({ id }) => id)).toEqual(Array(8).fill(difference));
      expect(answers.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
      expect(await settledIn(difference)).toBe(1);
    },
  );

  test('M25 · the same decision by two people at once changes PayPal and our subscription', async () => {
    const { id, paid, difference } = await aSuspended();

    await Promise.all([
      choose(difference, 'activateAtProvider'),
      choose(difference, 'activateAtProvider'),
    ]);

    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('M25 · of two different fixes at once one is applied, and the other is refused because the discrepancy is closed', async () => {
    const { difference } = await aBilledTransfer();

    const outcomes = await Promise.allSettled([
      choose(difference, 'suspendAtProvider'),
      choose(difference, 'cancelAtProvider'),
    ]);

    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'reconciliation.settled' } }]);
    expect(await settledIn(difference)).toBe(1);
  });

  test('M25 · a repeated fix gets the same response later, and another fix is refused', async () => {
    const { difference } = await aBilledTransfer();
    const done = await choose(difference, 'cancelAtProvider');

    expect(await choose(difference, 'cancelAtProvider')).toEqual(done);
    await expect(choose(difference, 'suspendAtProvider')).rejects.toMatchObject({
      code: 'reconciliation.settled',
    });
  });

  test('M25 · a discrepancy that PayPal’s own event closed was settled by no person', async () => {
    const { paid, difference } = await aSuspended();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await expect(choose(difference, 'activateAtProvider')).rejects.toMatchObject({
      code: 'reconciliation.refused',
    });
    await shop.handleEvents();

    await expect(choose(difference, 'activateAtProvider')).rejects.toMatchObject({
      code: 'reconciliation.settled',
    });
  });

  test('M25 · the same note twice counts as one decision, and another note is refused', async () => {
    const { difference: id } = await aBilledTransfer();
    const put = (note: string) => shop.admin.call(dismiss, { params: { id }, body: { note } });

    const both = await Promise.all([put('Va bene così'), put('Va bene così')]);

    expect(both[0]).toEqual(both[1]);
    expect(await settledIn(id)).toBe(1);
    await expect(put('Altro motivo')).rejects.toMatchObject({ code: 'reconciliation.settled' });
  });
});
