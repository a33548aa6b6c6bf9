import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { create, validate, updatePayment } = paymentTokenContract.endpoints;
const { get, payByBankTransfer } = subscriptionContract.endpoints;

describe('a payment at PayPal that we refuse', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    await api.make.aProvider(tenantId);
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  async function aLink() {
    const { id, paymentId } = await api.make.aSubscription(tenantId);
    const { token } = await admin.call(create, { body: { paymentId } });
    const { checkout } = await api.nobody.call(validate, { query: { token } });
    return { id, paymentId, token, request: checkout.subscription };
  }

  async function anApproved(request: Parameters<TestApi['paypal']['createSubscription']>[0]) {
    const paid = await api.paypal.createSubscription(request);
    await api.paypal.approve(paid);
    return paid;
  }

  const confirmPayment = (token: string, providerSubscriptionId: string) =>
    api.nobody.call(updatePayment, { body: { token, providerSubscriptionId } });

  const statusOf = async (id: number) =>
    (await admin.call(get, { params: { id } })).subscriptionStatus;

  const refusalsOf = (id: number) =>
    api.make.inTenant(tenantId, async (db) => {
      const rows = await db
        .selectFrom('audit_entries')
        .select('after')
        .where('entity_id', '=', id)
        .where('action', '=', 'refusePayment')
        .orderBy('id')
        .execute();
      return rows.map(({ after }) => after);
    });

  test('PAY-06 · a start postponed in the browser, so that nothing is charged yet, activates nothing', async () => {
    const { id, token, request } = await aLink();
    const start_time = String(api.now().add({ hours: 24 * 365 }));
    const free = await anApproved({ ...request, start_time });

    await expect(confirmPayment(token, free)).rejects.toMatchObject({ code: 'payment.refused' });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
    expect(await refusalsOf(id)).toEqual([{ reason: 'startsLater', providerSubscriptionId: free }]);
  });

  test('PAY-06 · a subscription limited to one charge in the browser activates nothing', async () => {
    const { id, token, request } = await aLink();
    const plan = {
      billing_cycles: [
        {
          sequence: 1,
          pricing_scheme: { fixed_price: { value: '12.20', currency_code: 'EUR' as const } },
          total_cycles: 1,
        },
      ],
      taxes: { percentage: '22', inclusive: true },
    };
    const once = await anApproved({ ...request, plan });

    await expect(confirmPayment(token, once)).rejects.toMatchObject({ code: 'payment.refused' });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
    expect(await refusalsOf(id)).toEqual([
      { reason: 'endsByItself', providerSubscriptionId: once },
    ]);
  });

  test('W25 PAY-06 · a link that is confirmed with subscriptions of other people records only five refusals in the history', async () => {
    const { id, token, request } = await aLink();
    const codes: string[] = [];
    for (let time = 1; time <= 8; time += 1)
      await confirmPayment(token, `I-FOREIGN${time}`).catch(({ code }: { code: string }) =>
        codes.push(code),
      );

    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'payment.refused'),
      ...Array.from({ length: 3 }, () => 'request.tooMany'),
    ]);
    expect(await refusalsOf(id)).toHaveLength(5);

    const paid = await anApproved(request);
    expect(await confirmPayment(token, paid)).toMatchObject({ amount: 12.2 });
  });

  test('W25 PAY-06 · a link asks PayPal at most sixty times in a quarter of an hour', async () => {
    const { token, request } = await aLink();
    const waiting = await api.paypal.createSubscription(request);
    const answer = () => confirmPayment(token, waiting).catch(({ code }: { code: string }) => code);
    expect(await answer()).toBe('payment.pending');
    await api.make.asOwner((db) =>
      db.updateTable('attempt_counters').set({ attempts: 59 }).execute(),
    );

    expect(await answer()).toBe('payment.pending');
    expect(await answer()).toBe('request.tooMany');
  });

  test('PAY-01 · a payment of a replaced link activates nothing', async () => {
    const { id, paymentId, token, request } = await aLink();
    const paid = await anApproved(request);
    await admin.call(create, { body: { paymentId, replace: true } });

    await expect(confirmPayment(token, paid)).rejects.toMatchObject({ code: 'payment.refused' });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
    expect(await refusalsOf(id)).toEqual([{ reason: 'linkRevoked', providerSubscriptionId: paid }]);
  });

  test('PAY-06 · a second payment of a used link is recorded, because the customer is charged twice', async () => {
    const { id, token, request } = await aLink();
    await confirmPayment(token, await anApproved(request));
    const second = await anApproved(request);

    await expect(confirmPayment(token, second)).rejects.toMatchObject({
      status: 410,
      code: 'payment.tokenInvalid',
    });

    expect(await refusalsOf(id)).toEqual([
      { reason: 'nothingToPay', providerSubscriptionId: second },
    ]);
  });

  test('PAY-06 · a payment at PayPal during a wait for a transfer is recorded', async () => {
    const { id, token, request } = await aLink();
    const paid = await anApproved(request);
    await admin.call(payByBankTransfer, { params: { id } });

    await expect(confirmPayment(token, paid)).rejects.toMatchObject({
      code: 'payment.tokenInvalid',
    });

    expect(await statusOf(id)).toBe(SubscriptionStatus.BankTransferPending);
    expect(await refusalsOf(id)).toEqual([
      { reason: 'nothingToPay', providerSubscriptionId: paid },
    ]);
  });

  const atPayPal = async (providerSubscriptionId: string) =>
    (
      await api.paypal.read<{ status: string }>(
        `/v1/billing/subscriptions/${providerSubscriptionId}`,
      )
    ).status;

  test('PAY-06 · a charge for an expired link is not repeated, because PayPal’s subscription is cancelled', async () => {
    const { id, token, request } = await aLink();
    const first = await anApproved(request);
    await confirmPayment(token, first);
    const second = await anApproved(request);
    await expect(confirmPayment(token, second)).rejects.toMatchObject({
      code: 'payment.tokenInvalid',
    });
    expect(api.triggeredJobs).toContain('provider-tasks');

    await api.runJob('provider-tasks');

    expect([await atPayPal(first), await atPayPal(second)]).toEqual(['ACTIVE', 'CANCELLED']);
    expect(await statusOf(id)).toBe(SubscriptionStatus.Active);
  });

  test('PAY-06 · reported ten times at once, a surplus subscription gets one queued cancellation', async () => {
    const { id, token, request } = await aLink();
    await confirmPayment(token, await anApproved(request));
    const second = await anApproved(request);

    await Promise.allSettled(Array.from({ length: 10 }, () => confirmPayment(token, second)));

    const queued = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('provider_tasks')
        .select(['provider_subscription_id', 'reason'])
        .where('subscription_id', '=', id)
        .execute(),
    );
    expect(queued).toEqual([{ provider_subscription_id: second, reason: 'nothingToPay' }]);
  });

  test('PAY-06 · a repeated refusal is recorded again only for another reason', async () => {
    const { id, token, request } = await aLink();
    const paid = await anApproved(request);
    await api.paypal.happen(paid, 'suspend');
    for (const _ of [1, 2])
      await expect(confirmPayment(token, paid)).rejects.toMatchObject({ code: 'payment.refused' });
    expect(await refusalsOf(id)).toEqual([{ reason: 'notActive', providerSubscriptionId: paid }]);

    await admin.call(payByBankTransfer, { params: { id } });
    for (const _ of [1, 2])
      await expect(confirmPayment(token, paid)).rejects.toMatchObject({
        code: 'payment.tokenInvalid',
      });

    expect(await refusalsOf(id)).toEqual([
      { reason: 'notActive', providerSubscriptionId: paid },
      { reason: 'nothingToPay', providerSubscriptionId: paid },
    ]);
  });

  test('PAY-06 · an unapproved attempt is polled and not cancelled when another attempt pays', async () => {
    const { token, request } = await aLink();
    const begun = await api.paypal.createSubscription(request);
    await expect(confirmPayment(token, begun)).rejects.toMatchObject({ code: 'payment.pending' });

    await confirmPayment(token, await anApproved(request));

    const kept = await api.make.inTenant(tenantId, async (db) => ({
      tasks: await db
        .selectFrom('provider_tasks')
        .select('id')
        .where('provider_subscription_id', '=', begun)
        .execute(),
      attempts: await db
        .selectFrom('payment_attempts')
        .select(['status', 'ask_at'])
        .where('provider_subscription_id', '=', begun)
        .execute(),
    }));
    expect(kept).toEqual({
      tasks: [],
      attempts: [{ status: 'pending', ask_at: String(api.now()) }],
    });
  });

  test('PAY-06 · another customer’s subscription is never cancelled, even if its id is sent', async () => {
    const theirs = await aLink();
    const paid = await anApproved(theirs.request);
    const { token } = await aLink();
    await expect(confirmPayment(token, paid)).rejects.toMatchObject({ code: 'payment.refused' });
    await confirmPayment(theirs.token, paid);
    await expect(confirmPayment(token, paid)).rejects.toMatchObject({ code: 'payment.refused' });

    await api.runJob('provider-tasks');

    expect(await atPayPal(paid)).toBe('ACTIVE');
  });

  test('PAY-06 · a subscription of another tenant, on the same PayPal account, activates nothing and is not changed', async () => {
    const other = await api.make.aTenant();
    await api.make.aProvider(other.id);
    const otherAdmin = await api.asAdminOf(other.id);
    const theirs = await api.make.aSubscription(other.id);
    const theirLink = await otherAdmin.call(create, { body: { paymentId: theirs.paymentId } });
    const { checkout } = await api.nobody.call(validate, { query: { token: theirLink.token } });
    const paid = await anApproved(checkout.subscription);
    const { id, token } = await aLink();

    await expect(confirmPayment(token, paid)).rejects.toMatchObject({ code: 'payment.refused' });
    await api.runJob('provider-tasks');

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
    await confirmPayment(theirLink.token, paid);
    const { subscriptionStatus } = await otherAdmin.call(get, {
      params: { id: theirs.id },
    });
    expect(subscriptionStatus).toBe(SubscriptionStatus.Active);
  });

  test('PAY-06 · a subscription created after its link has expired is refused and cancelled at PayPal', async () => {
    const { id, token, request } = await aLink();
    const before = String(api.now());
    api.setNow(String(api.now().add({ minutes: 61 })));
    const late = await anApproved(request);

    await expect(confirmPayment(token, late)).rejects.toMatchObject({ code: 'payment.refused' });
    await api.runJob('provider-tasks');

    api.setNow(before);
    expect(await atPayPal(late)).toBe('CANCELLED');
    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
  });
});
