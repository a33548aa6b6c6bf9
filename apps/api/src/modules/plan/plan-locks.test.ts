import { planContract } from '@canone/contracts/plans/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { remove } = planContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the deletion of a plan', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W118 · that has subscriptions is refused without waiting for a change of one', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    const { id, plan } = await api.make.aSubscription(tenantId);
    const { ctx, commit } = await heldTransactions(api, tenantId).begin();
    await sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
      ctx.db,
    );

    const deletion = admin.call(remove, { params: { id: plan.id } });

    await expect(deletion).rejects.toMatchObject({ code: 'entity.inUse' });
    // a change of the subscription locks its plan next
    await sql`select id from plans where tenant_id = ${tenantId} and id = ${plan.id} for key share`.execute(
      ctx.db,
    );
    await commit();
  });
});
