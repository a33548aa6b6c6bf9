import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { paymentTokenRepository } from './payment-token.repository.ts';

const { NotActive } = SubscriptionStatus;

describe('M5 · a provider subscription that was made for no link of this database', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => api.paypal.setNow(beginning));

  afterAll(() => api.close());

  const newestLink = async (paymentId: number) => {
    const { id } = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('payment_tokens')
        .select('id')
        .where('receivable_id', '=', paymentId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    return id;
  };

  const refusalsOf = (id: number) =>
    api.make.inTenant(shop.tenantId, async (db) => {
      const rows = await db
        .selectFrom('audit_entries')
        .select('after')
        .where('entity_id', '=', id)
        .where('action', '=', 'refusePayment')
        .execute();
      return rows.map(({ after }) => after);
    });

  /** Expects that the provider subscription changes nothing in our books and is not cancelled at PayPal. */
  async function expectNothing(id: number, paid: string): Promise<void> {
    await shop.handleEvents();
    await api.runJob('provider-tasks');
    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
    const kept = await api.make.inTenant(shop.tenantId, async (db) => ({
      tasks: await db
        .selectFrom('provider_tasks')
        .select('id')
        .where('provider_subscription_id', '=', paid)
        .execute(),
      attempts: await db
        .selectFrom('payment_attempts')
        .select('status')
        .where('provider_subscription_id', '=', paid)
        .execute(),
    }));
    expect(kept).toEqual({ tasks: [], attempts: [] });
  }

  test('M5 · after a restored backup reuses a link’s number, the first link’s subscription activates nothing', async () => {
    const lost = await shop.anApproved();
    const lostId = await newestLink(lost.paymentId);
    await api.make.inTenant(shop.tenantId, (db) =>
      db.deleteFrom('payment_tokens').where('id', '=', lostId).execute(),
    );
    await api.make.asOwner((db) =>
      sql`select setval('payment_tokens_id_seq', ${lostId}, false)`.execute(db),
    );
    const other = await shop.aLink({ planId: lost.plan.id });
    expect(await newestLink(other.paymentId)).toBe(lostId);

    await expect(shop.confirmPayment(other.token, lost.paid)).rejects.toMatchObject({
      code: 'payment.refused',
    });

    await expectNothing(other.id, lost.paid);
  });

  test('M5 · the number of a link that PayPal receives reveals nothing and is never reused', async () => {
    const links = [await shop.aLink(), await shop.aLink()];

    const ids = links.map(({ request }) => request.custom_id);
    for (const id of ids) expect(id).toMatch(/^canone-[\w-]{32}$/);
    expect(new Set(ids).size).toBe(2);
  });

  /** A link with a sequential number as its correlation id, as the previous version created it. */
  async function aNumberedLink() {
    const link = await shop.aLink();
    const id = await newestLink(link.paymentId);
    const custom_id = `canone-${shop.tenantId}-${id}`;
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('payment_tokens')
        .set({ correlation_id: custom_id })
        .where('id', '=', id)
        .execute(),
    );
    return { ...link, request: { ...link.request, custom_id } };
  }

  test('M5 · in a used sandbox a subscription older than the link activates nothing and is not cancelled', async () => {
    const link = await aNumberedLink();
    await api.paypal.setNow('2026-11-21T09:20:00Z');
    const old = await api.paypal.createSubscription(link.request);
    await api.paypal.approve(old);
    await api.paypal.setNow(beginning);

    await expect(shop.confirmPayment(link.token, old)).rejects.toMatchObject({
      code: 'payment.refused',
    });

    expect(await refusalsOf(link.id)).toEqual([
      { reason: 'olderThanLink', providerSubscriptionId: old },
    ]);
    await expectNothing(link.id, old);
    expect(await refusalsOf(link.id)).toHaveLength(1);
    expect(await shop.eventsAbout(old)).not.toEqual([]);
    for (const event of await shop.eventsAbout(old))
      expect(event).toMatchObject({ outcome: 'ignored', reason: 'notOurs' });
  });

  test('M5 · a link numbered by the previous version can be paid until it expires', async () => {
    const link = await aNumberedLink();
    const paid = await api.paypal.createSubscription(link.request);
    await api.paypal.approve(paid);

    await shop.handleEvents();

    expect(await shop.statusOf(link.id)).toBe(SubscriptionStatus.Active);
  });

  test('M5 · another installation’s subscription with the same number, sent by the browser, is refused and not cancelled', async () => {
    const link = await aNumberedLink();
    const plan_id = await api.paypal.aPlan();
    const theirs = await api.paypal.createSubscription({ ...link.request, plan_id });
    await api.paypal.approve(theirs);

    await expect(shop.confirmPayment(link.token, theirs)).rejects.toMatchObject({
      code: 'payment.refused',
    });

    expect(await refusalsOf(link.id)).toEqual([
      { reason: 'wrongPlan', providerSubscriptionId: theirs },
    ]);
    await expectNothing(link.id, theirs);
  });

  test('M5 · a subscription at another account of the tenant that names the link activates nothing', async () => {
    const link = await shop.aLink();
    const { create: createProvider } = paymentProviderContract.endpoints;
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    const second = await shop.admin.call(createProvider, {
      body: { name: 'Altro PayPal', apiUrl: api.paypal.url, apiKey, apiSecret },
    });
    await api.runJob('provider-tasks');
    const other = await api.make.aSubscription(shop.tenantId);
    const { paymentProviderPlanId: plan_id } = await shop.admin.call(
      paymentTokenContract.endpoints.create,
      { body: { paymentId: other.paymentId, selectedPaymentProviderId: second.id } },
    );
    const theirs = await api.paypal.createSubscription({ ...link.request, plan_id }, apiKey);
    await api.paypal.approve(theirs);

    await shop.handleEvents();

    expect(await shop.statusOf(link.id)).toBe(NotActive);
    expect(await refusalsOf(link.id)).toEqual([]);
    const events = await shop.eventsAbout(theirs);
    expect(events.map(({ outcome, reason }) => [outcome, reason])).toContainEqual([
      'refused',
      'unknownSubscription',
    ]);
    expect(new Set(events.map(({ subscription_id }) => subscription_id))).toEqual(new Set([null]));
  });

  test('PAY-07 · only the account of a link knows its plan', async () => {
    const link = await shop.aLink();
    const second = await api.make.aProvider(shop.tenantId);
    const planId = link.request.plan_id;

    const known = await runAsSystem(
      { engine: api.engine, clock: { now: api.now }, requestId: 'plans' },
      'snapshot',
      async (ctx) => {
        const tokens = paymentTokenRepository(await ctx.enterTenant(shop.tenantId));
        return [
          await tokens.knowsPlan(shop.providerId, planId),
          await tokens.knowsPlan(second.id, planId),
          await tokens.knowsPlan(shop.providerId, 'P-0'),
        ];
      },
    );

    expect(known).toEqual([true, false, false]);
  });

  test('M5 · a subscription to another product of the account is ignored, and stays active there', async () => {
    const { request } = await shop.aLink();
    const plan_id = await api.paypal.aPlan({});
    const other = await api.paypal.createSubscription({ ...request, plan_id, custom_id: 'shop-7' });
    await api.paypal.approve(other);

    await shop.handleEvents();
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(other)).toBe('ACTIVE');
    expect(await shop.eventsAbout(other)).not.toEqual([]);
    for (const event of await shop.eventsAbout(other))
      expect(event).toMatchObject({ outcome: 'ignored', reason: 'notOurs' });
  });

  test('M5 · a second installation with the same numbers gets its own plan at PayPal', async () => {
    const { paymentId, plan } = await shop.aLink();
    const { paymentProviderPlanId: first } = await shop.anotherLink(paymentId);
    // restores the state from before the link, as another installation with another installation id
    await api.make.asOwner((db) => sql`update installation set id = default`.execute(db));
    await api.make.inTenant(shop.tenantId, async (db) => {
      await db.deleteFrom('provider_plans').where('plan_id', '=', plan.id).execute();
      await db
        .updateTable('plans')
        .set({ paypal_plan_id: null })
        .where('id', '=', plan.id)
        .execute();
    });

    const second = await shop.aLink({ planId: plan.id });

    expect(second.request.plan_id).not.toBe(first);
  });
});
