import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { remove } = planContract.endpoints;
const { subscribe } = subscriptionContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the deletion of a plan', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W118 · is refused for a plan with subscriptions, without waiting for a change of a subscription', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    const { id, plan } = await api.make.aSubscription(tenantId);
    const { ctx, commit } = await heldTransactions(api, tenantId).begin();
    await sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
      ctx.db,
    );

    const deletion = admin.call(remove, { params: { id: plan.id } });

    await expect(deletion).rejects.toMatchObject({ code: 'entity.inUse' });
    // the next step of a change of the subscription locks the plan
    await sql`select id from plans where tenant_id = ${tenantId} and id = ${plan.id} for key share`.execute(
      ctx.db,
    );
    await commit();
  });

  test('W185 · makes a subscription to the plan at the same moment refused at the field of the plan', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    const plan = await api.make.aPlan(tenantId);
    const customer = await api.make.aPerson({ tenantIds: [tenantId] });
    const { ctx, commit } = await heldTransactions(api, tenantId).begin();
    await ctx.db
      .deleteFrom('plans')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', plan.id)
      .execute();

    const body = { userId: customer.id, planId: plan.id, startDate: '2026-12-01T09:00:00Z' };
    const subscribed = admin.call(subscribe, { body }).catch((error: unknown) => error);
    await untilBlocked(api.engine.pool);
    await commit();

    expect(await subscribed).toMatchObject({ failure: { errors: [{ field: 'planId' }] } });
  });
});
