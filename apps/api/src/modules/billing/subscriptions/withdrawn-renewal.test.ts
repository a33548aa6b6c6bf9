import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import {
  approvalDate,
  aRenewingTenant,
  type RenewingTenant,
} from '../../../testing/renewing-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { cancel } = subscriptionContract.endpoints;
const { NotActive, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;
const end = '2026-12-01T09:00:00Z';

describe('a renewal that is withdrawn, loses its money or is cancelled', () => {
  let api: TestApi;
  let shop: RenewingTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aRenewingTenant(api);
  });

  afterEach(() => {
    api.setNow(beginning);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  test('SUB-11 · resolves the notification of the end, and a withdrawal opens the notification again', async () => {
    const { id } = await shop.aPaid();
    await shop.liveAt('2026-11-24T09:00:00Z');
    expect(await shop.endNotifications(id)).toEqual([{ resolved_at: null }]);

    await shop.renew(id);
    expect(await shop.endNotifications(id)).toEqual([{ resolved_at: '2026-11-24T09:00:00Z' }]);
    await shop.liveAt('2026-11-25T09:00:00Z');
    expect(await shop.endNotifications(id)).toHaveLength(1);

    await shop.withdraw(id);
    await shop.liveAt('2026-11-26T09:00:00Z');
    expect(
      (await shop.endNotifications(id)).filter(({ resolved_at: resolved }) => resolved === null),
    ).toHaveLength(1);
  });

  test('SUB-11 · that was opened early prevents the announcement of the end', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);

    await shop.liveAt('2026-11-28T09:00:00Z');

    expect(await shop.endNotifications(id)).toEqual([]);
    await shop.liveAt(end);
    expect(await shop.statusOf(id)).toBe(NotActive);
  });

  test('SUB-11 · that is withdrawn before any payment leaves the subscription as before, and a new renewal is possible', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);

    const after = await shop.withdraw(id);

    expect(after).toMatchObject({ renewal: 'possible', standing: { kind: 'regular' } });
    expect(await shop.periodsOf(id)).toMatchObject([{ period: 0, state: 'paid' }]);
    expect(await shop.changesOf(id)).toContainEqual(['withdrawRenewal', 1]);
    await expect(shop.withdraw(id)).rejects.toMatchObject({
      code: 'renewal.notWithdrawable',
    });
    expect(await shop.renew(id)).toMatchObject({ renewal: 'open' });
  });

  test.each([true, false])(
    'SUB-11 · with a transfer (approved: %s) cannot be withdrawn',
    async (isApproved) => {
      const { id } = await shop.aPaid();
      await shop.renew(id);
      const paymentId = (await shop.lastOf(id)).id;
      await shop.admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount: 5, ...(isApproved && { approvalDate }) },
      });

      await expect(shop.withdraw(id)).rejects.toMatchObject({
        code: 'renewal.notWithdrawable',
      });
      expect(await shop.periodsOf(id)).toHaveLength(2);
    },
  );

  test('SUB-11 · never loses a transfer at the same time as a withdrawal: the transfer is booked or refused', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);
    const paymentId = (await shop.lastOf(id)).id;

    const [withdrawn, paid] = await Promise.allSettled([shop.withdraw(id), shop.pay(paymentId)]);

    expect([withdrawn.status, paid.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await shop.periodsOf(id)).toHaveLength(withdrawn.status === 'fulfilled' ? 1 : 2);
  });

  test('SUB-11 · a free subscription is renewed at once, and the renewal can be withdrawn', async () => {
    const { id } = await shop.aPaid({ grossCents: 0 });

    expect(await shop.renew(id)).toMatchObject({
      renewal: 'open',
      nextBillingDate: '2027-01-01T09:00:00Z',
    });
    expect(await shop.withdraw(id)).toMatchObject({
      renewal: 'possible',
      nextBillingDate: end,
    });
  });

  test('SUB-11 R51 · a paid renewal that loses its transfer is open again, and the paid period ends as before', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);
    const { id: transferId } = await shop.pay((await shop.lastOf(id)).id);
    await shop.liveAt('2026-11-28T09:00:00Z');

    await shop.admin.call(bankTransferContract.endpoints.remove, { params: { id: transferId } });

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    expect(await shop.lastOf(id)).toMatchObject({ state: 'future', rest: 12.2 });
    await shop.liveAt(end);
    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.lastOf(id)).toMatchObject({ state: 'notAsked' });
  });

  test('SUB-11 R52 · the current period loses its transfer: the unpaid renewal is withdrawn, and the period waits for a transfer', async () => {
    const { id, paymentId } = await shop.aPaid();
    await shop.renew(id);
    const { items } = await shop.admin.call(bankTransferContract.endpoints.list, {
      query: { filters: { paymentId } },
    });

    await shop.admin.call(bankTransferContract.endpoints.remove, {
      params: { id: items[0]?.id ?? 0 },
    });

    expect(await shop.statusOf(id)).toBe(BankTransferPending);
    expect(await shop.periodsOf(id)).toMatchObject([{ period: 0, state: 'awaitingTransfer' }]);
  });

  test('SUB-11 · the current period loses its transfer after the renewal was paid in part: the correction is refused', async () => {
    const { id, paymentId } = await shop.aPaid();
    await shop.renew(id);
    await shop.pay((await shop.lastOf(id)).id, 5);
    const { items } = await shop.admin.call(bankTransferContract.endpoints.list, {
      query: { filters: { paymentId } },
    });
    const params = { id: items[0]?.id ?? 0 };

    await expect(
      shop.admin.call(bankTransferContract.endpoints.remove, { params }),
    ).rejects.toMatchObject({ code: 'bankTransfer.periodIsOver' });
    expect(await shop.periodsOf(id)).toMatchObject([{ state: 'paid' }, { covered: 5 }]);
  });

  test('SUB-11 · cancelled before a paid renewal begins: its money becomes credit, and the current period stays paid', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);
    await shop.pay((await shop.lastOf(id)).id);

    await shop.admin.call(cancel, { params: { id } });

    expect((await shop.periodsOf(id)).map(({ state, covered }) => [state, covered])).toEqual([
      ['paid', 12.2],
      ['cancelled', 0],
    ]);
    expect(await shop.creditsOf(id)).toEqual([12.2, 0]);
  });
});
