import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { list, run, applyFix } = reconciliationContract.endpoints;
const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

type Fix = Parameters<typeof fixBody>[0];
const fixBody = (fix: (typeof applyFix.body)['_zod']['output']['fix']) => ({ fix });

describe('PAY-10 · an administrator’s decision about a subscription at PayPal', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  const listed = async (id: number) =>
    (
      await shop.admin.call(list, {
        query: { filters: { subscriptionId: String(id), isOpen: 'true' } },
      })
    ).items;
  const statusDifference = async (id: number) =>
    (await listed(id)).find(({ kind }) => kind === 'status');
  const choose = (id: number | undefined, fix: Fix) =>
    shop.admin.call(applyFix, { params: { id: id ?? 0 }, body: fixBody(fix) });
  const callsTo = async (path: string) =>
    (await api.paypal.requests()).filter((request) => request.path.endsWith(path)).length;

  async function compareNow(): Promise<void> {
    await shop.admin.call(run, {});
    await api.runJob('reconcile');
  }

  const setStatus = (id: number, status: SubscriptionStatus) =>
    api.make.inTenant(shop.tenantId, (db) =>
      db.updateTable('subscriptions').set({ status }).where('id', '=', id).execute(),
    );

  const auditActions = (differenceId: number | undefined) =>
    api.make.inTenant(shop.tenantId, async (db) => {
      const rows = await db
        .selectFrom('audit_entries')
        .select('action')
        .where('entity', '=', 'paymentDifference')
        .where('entity_id', '=', differenceId ?? 0)
        .orderBy('id')
        .execute();
      return rows.map(({ action }) => action);
    });

  /** A subscription that is paid by transfer in our books, but billed at PayPal. */
  async function aBilledTransfer(status: SubscriptionStatus = BankTransferPending) {
    const { id, paid } = await shop.aConfirmed();
    await setStatus(id, status);
    await compareNow();
    return { id, paid, difference: await statusDifference(id) };
  }

  /** A subscription that a person has suspended on PayPal's website. */
  async function aSuspended() {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    return { id, paid, difference: await statusDifference(id) };
  }

  test.each([BankTransferPending, ActiveNoRenewal])(
    'PAY-10 · a subscription paid by transfer (%d) is suspended at PayPal, unchanged here, and not reported again',
    async (status) => {
      const { id, paid, difference } = await aBilledTransfer(status);
      expect(difference).toMatchObject({
        localValue: String(status),
        providerValue: 'active',
        fixes: ['suspendAtProvider', 'cancelAtProvider'],
      });

      const fixed = await choose(difference?.id, 'suspendAtProvider');

      expect(fixed).toMatchObject({
        resolution: 'applied',
        resolvedAt: String(api.now()),
        decidedByName: expect.any(String) as string,
      });
      expect(await shop.statusAtPayPal(paid)).toBe('SUSPENDED');
      expect(await auditActions(difference?.id)).toEqual(['requestFix', 'applyFix']);
      await shop.handleEvents();
      await compareNow();
      expect(await listed(id)).toEqual([]);
      expect(await shop.statusOf(id)).toBe(status);
    },
  );

  test('PAY-10 · a subscription paid by transfer that is reactivated by hand at PayPal is reported again', async () => {
    const { id, paid, difference } = await aBilledTransfer();
    await choose(difference?.id, 'suspendAtProvider');
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'a mano' });
    await shop.handleEvents();

    expect(await statusDifference(id)).toMatchObject({ providerValue: 'active' });
    expect((await statusDifference(id))?.id).not.toBe(difference?.id);
  });

  test('PAY-10 · a subscription suspended at PayPal is inactive here until a person activates both', async () => {
    const { id, paid, difference } = await aSuspended();
    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(difference).toMatchObject({
      localValue: String(NotActive),
      providerValue: 'suspended',
      fixes: ['activateAtProvider', 'cancelAtProvider'],
    });

    await choose(difference?.id, 'activateAtProvider');

    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
    expect(await shop.statusOf(id)).toBe(Active);
    await shop.handleEvents();
    await compareNow();
    expect(await listed(id)).toEqual([]);
    expect(await shop.times(id, 'activateByProvider')).toBe(2);
    expect(await auditActions(difference?.id)).toEqual(['requestFix', 'applyFix']);
  });

  test('PAY-10 · a subscription suspended at PayPal can be cancelled instead, on both sides', async () => {
    const { id, paid, difference } = await aSuspended();

    await choose(difference?.id, 'cancelAtProvider');
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    expect(await shop.statusOf(id)).toBe(Canceled);
    expect(await listed(id)).toEqual([]);
  });

  test('PAY-10 · the event of an activation by hand at PayPal closes the discrepancy', async () => {
    const { id, paid } = await aSuspended();
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'a mano' });
    await shop.handleEvents();

    expect(await listed(id)).toEqual([]);
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-10 · two concurrent decisions are applied once, and both get a success', async () => {
    const { id, paid, difference } = await aSuspended();

    const outcome = await Promise.all([
      choose(difference?.id, 'activateAtProvider'),
      choose(difference?.id, 'activateAtProvider'),
    ]);

    expect(outcome.map(({ resolution }) => resolution)).toEqual(['applied', 'applied']);
    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
    expect(await shop.times(id, 'activateByProvider')).toBe(2);
    const isDone = (action: string) => action === 'applyFix';
    expect((await auditActions(difference?.id)).filter(isDone)).toHaveLength(1);
  });

  test('PAY-10 · PayPal’s own event, received first, leaves the decision in the history', async () => {
    const { id, difference } = await aBilledTransfer();
    const match = { method: 'GET', path: '/v1/billing/subscriptions/' };
    await api.paypal.faults({ rules: [{ match, effect: { latencyMs: 1_500 } }] });
    const before = await callsTo('/suspend');
    const choosing = choose(difference?.id, 'suspendAtProvider');
    await expect.poll(() => callsTo('/suspend')).toBe(before + 1);
    await shop.handleEvents();
    expect(await listed(id)).toEqual([]);

    expect(await choosing).toMatchObject({ resolution: 'applied' });
    expect(await auditActions(difference?.id)).toEqual(['requestFix', 'applyFix']);
  });

  test('PAY-10 · after a lost response the state is queried and counts as done', async () => {
    const { paid, difference } = await aSuspended();
    const match = { method: 'POST', path: '/activate' };
    await api.paypal.faults({ rules: [{ match, effect: { applyThenFail: true } }] });

    expect(await choose(difference?.id, 'activateAtProvider')).toMatchObject({
      resolution: 'applied',
    });
    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
  });

  test.each([
    ['does not respond', { status: 503 }, { status: 503, code: 'provider.unavailable' }],
    ['refuses permission', { status: 403 }, { status: 502, code: 'provider.rejected' }],
  ] as const)(
    'PAY-10 · when PayPal %s nothing changes, and the person gets an error and can retry',
    async (_, effect, outcome) => {
      const { id, paid, difference } = await aSuspended();
      await api.paypal.faults({
        rules: [{ match: { method: 'POST', path: '/activate' }, effect }],
      });

      await expect(choose(difference?.id, 'activateAtProvider')).rejects.toMatchObject(outcome);
      expect(await shop.statusAtPayPal(paid)).toBe('SUSPENDED');
      expect(await shop.statusOf(id)).toBe(NotActive);
      expect((await statusDifference(id))?.id).toBe(difference?.id);

      await choose(difference?.id, 'activateAtProvider');
      expect(await shop.statusOf(id)).toBe(Active);
    },
  );

  test('PAY-10 · a subscription that was cancelled at PayPal in the meantime is not activated', async () => {
    const { id, paid, difference } = await aSuspended();
    await api.paypal.happen(paid, 'cancel-by-buyer');

    await expect(choose(difference?.id, 'activateAtProvider')).rejects.toMatchObject({
      code: 'reconciliation.refused',
    });
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(Canceled);
    expect(await listed(id)).toEqual([]);
  });

  test('PAY-10 · a subscription that was paid by transfer in the meantime is not charged again, and PayPal is not called', async () => {
    const { id, paid, difference } = await aSuspended();
    await setStatus(id, BankTransferPending);
    const before = await callsTo('/activate');

    await expect(choose(difference?.id, 'activateAtProvider')).rejects.toMatchObject({
      status: 409,
      code: 'reconciliation.noFix',
    });
    expect(await callsTo('/activate')).toBe(before);
    expect(await shop.statusAtPayPal(paid)).toBe('SUSPENDED');
  });

  test('PAY-10 · a fix that is not proposed, or already settled, cannot be chosen', async () => {
    const { paid, difference } = await aBilledTransfer();
    for (const fix of ['activateAtProvider', 'adoptProviderAmount'] as const)
      await expect(choose(difference?.id, fix)).rejects.toMatchObject({
        code: 'reconciliation.noFix',
      });
    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');

    await choose(difference?.id, 'suspendAtProvider');
    await expect(choose(difference?.id, 'cancelAtProvider')).rejects.toMatchObject({
      code: 'reconciliation.settled',
    });
    expect(await shop.statusAtPayPal(paid)).toBe('SUSPENDED');
  });

  test('PAY-10 · another price at PayPal can be adopted, but is no reason to cancel or suspend', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.faults({ subscriptions: { amountOverride: '15.00' } });
    await compareNow();
    const difference = (await listed(id)).find(({ kind }) => kind === 'amount');
    expect(difference?.fixes).toEqual(['adoptProviderAmount']);

    for (const fix of ['cancelAtProvider', 'suspendAtProvider'] as const)
      await expect(choose(difference?.id, fix)).rejects.toMatchObject({
        status: 409,
        code: 'reconciliation.noFix',
      });

    await api.runJob('provider-tasks');
    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
  });

  test('PAY-10 · a suspension for an unpaid balance is listed only after the balance was paid; until then only the balance is listed', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await api.paypal.advance({ months: 12 });
    await shop.handleEvents();
    await compareNow();
    const kinds = async () => (await listed(id)).map(({ kind }) => kind);
    expect(await kinds()).toContain('outstandingBalance');
    expect(await kinds()).not.toContain('status');

    const { billing_info } = await api.paypal.read<{
      billing_info: { outstanding_balance: { value: string; currency_code: string } };
    }>(`/v1/billing/subscriptions/${paid}`);
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/capture`, {
      note: 'saldato',
      capture_type: 'OUTSTANDING_BALANCE',
      amount: billing_info.outstanding_balance,
    });
    await compareNow();
    expect(await kinds()).not.toContain('outstandingBalance');
    await choose((await statusDifference(id))?.id, 'activateAtProvider');
    expect(await shop.statusOf(id)).toBe(Active);
  });
});
