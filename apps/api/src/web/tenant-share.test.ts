import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

describe.runIf(inject('database').kind === 'postgres')(
  'OPS-05 · slow calls of one tenant leave connections to the others',
  () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await startTestApi();
    });

    afterAll(() => api.close());

    test('W77 · somebody else reads while the calls of one person wait in two tenants', async () => {
      const [one, two] = [await api.make.aTenant(), await api.make.aTenant()];
      const other = await api.make.aTenant();
      const { id: userId } = await api.make.aPerson({ roleId: Role.SuperAdmin });
      const claims = { userId, roleId: Role.SuperAdmin, sessionEpoch: 0 };
      const token = await api.tokens.issue(claims, api.now());
      const colleague = await api.asAdminOf(other.id);
      const plans: { id: number; url: string }[] = [];
      const holding: (() => Promise<void>)[] = [];
      for (const { id } of [one, two]) {
        const plan = await api.make.aPlan(id);
        const { ctx, commit } = await heldTransactions(api, id).begin();
        await sql`select from plans where tenant_id = ${ctx.tenantId} and id = ${plan.id} for update`.execute(
          ctx.db,
        );
        holding.push(commit);
        plans.push({ id, url: `/api/plan/Delete/${plan.id}` });
      }

      const { pool } = api.engine;
      const inUse = () => pool.totalCount - pool.idleCount;

      const calls = plans.flatMap(({ id, url }) =>
        Array.from({ length: 10 }, () =>
          api.with({ token, tenantId: id }).raw({ method: 'DELETE', url }),
        ),
      );
      try {
        const places = Math.floor(pool.options.max / 2);
        await expect.poll(inUse).toBeGreaterThanOrEqual(places + holding.length);

        expect(pool.waitingCount).toBe(0);
        expect(inUse()).toBe(places + holding.length);
        const { statusCode } = await colleague.raw({ method: 'GET', url: '/api/plan/getAll' });
        expect(statusCode).toBe(200);
      } finally {
        for (const commit of holding) await commit();
        await Promise.all(calls);
      }
    });

    test('a colleague of another tenant reads while 30 calls of one tenant wait for a lock', async () => {
      const slow = await api.make.aTenant();
      const other = await api.make.aTenant();
      const plan = await api.make.aPlan(slow.id);
      const admin = await api.asAdminOf(slow.id);
      const colleague = await api.asAdminOf(other.id);
      const held = heldTransactions(api, slow.id);
      const { ctx, commit } = await held.begin();
      await sql`select from plans where tenant_id = ${ctx.tenantId} and id = ${plan.id} for update`.execute(
        ctx.db,
      );
      const { pool } = api.engine;
      const places = Math.floor(pool.options.max / 2);

      const calls = Array.from({ length: 30 }, () =>
        admin.raw({ method: 'DELETE', url: `/api/plan/Delete/${plan.id}` }),
      );
      await held.somebodyWaits(places);

      expect(pool.waitingCount).toBe(0);
      expect(pool.totalCount - pool.idleCount).toBe(places + 1);
      const { statusCode } = await colleague.raw({ method: 'GET', url: '/api/plan/getAll' });
      expect(statusCode).toBe(200);
      await commit();
      const statuses = (await Promise.all(calls)).map((answer) => answer.statusCode);
      // 503 appears on a busy machine, when the limit of the wait for the lock is reached first
      expect(statuses.filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    });
  },
);
