import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../modules/user/member.table.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TenantContext } from '../request/context.ts';
import { runAsSystem } from '../request/run-as.ts';
import { tableReads } from './table-reads.ts';

describe('the rows of an export', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('LST-15 · leave out a person who was removed from the tenant after the ids were read', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const leaves = await api.make.aPerson({ tenantIds: [tenantId] });
    const stays = await api.make.aPerson({ tenantIds: [tenantId] });
    const facts = { engine: api.engine, clock: { now: api.now }, requestId: 'prova' };
    const inTenant = <T>(step: (ctx: TenantContext) => Promise<T>) =>
      runAsSystem(facts, 'read', async (ctx) => step(await ctx.enterTenant(tenantId)));

    const ids = await inTenant((ctx) => tableReads(members, ctx).ids({ searchTerm: '' }));
    await api.make.asOwner((db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', leaves.id)
        .execute(),
    );
    const rows = await inTenant((ctx) => tableReads(members, ctx).rows([...ids]));

    expect([...ids].toSorted((a, b) => a - b)).toEqual([leaves.id, stays.id]);
    expect(rows.map(({ id }) => id)).toEqual([stays.id]);
  });
});
