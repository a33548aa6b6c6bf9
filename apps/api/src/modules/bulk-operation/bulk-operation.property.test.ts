import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { cancel, resume } = bulkOperationContract.endpoints;

/** A feature that is free, used by a plan, or deleted by a colleague after the start. */
type Fate = 'free' | 'used' | 'gone';

const history = fc.record({
  fates: fc.array(fc.constantFrom<Fate>('free', 'used', 'gone'), { minLength: 1, maxLength: 40 }),
  chosen: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  workers: fc.integer({ min: 1, max: 3 }),
  isCancelled: fc.boolean(),
  isFreedLater: fc.boolean(),
});

describe('a random selection with random refusals', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function featuresOf(tenantId: number, fates: readonly Fate[]): Promise<readonly number[]> {
    const plan = await api.make.aPlan(tenantId);
    return api.make.fillTenant(tenantId, async (db) => {
      const { rows } = await sql<{ id: number }>`insert into features (tenant_id, name)
        select ${tenantId}, 'Voce ' || n from generate_series(1, ${fates.length}::int) n
        returning id`.execute(db);
      const ids = rows.map(({ id }) => id);
      const used = ids.filter((_, index) => fates[index] === 'used');
      await sql`insert into plan_features (tenant_id, plan_id, feature_id)
        select ${tenantId}, ${plan.id}, id from unnest(${used}::int[]) id`.execute(db);
      return ids;
    });
  }

  const work = (workers: number) =>
    Promise.all(Array.from({ length: workers }, () => api.runJob('bulk-operations')));

  /** The deletions in the history by the id of the feature. */
  async function deletions(tenantId: number): Promise<readonly number[]> {
    const rows = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select('entity_id')
        .where('entity', '=', 'feature')
        .where('action', '=', 'delete')
        .execute(),
    );
    return rows.map(({ entity_id }) => Number(entity_id)).toSorted((a, b) => a - b);
  }

  test('BLK-08 · there are as many outcomes as rows, and each row is processed at most once', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ fates, chosen, workers, isCancelled, isFreedLater }) => {
        const { id: tenantId } = await api.make.aTenant();
        const admin = await api.asAdminOf(tenantId);
        const bulk = bulkOperationsOf(api, admin);
        const ids = await featuresOf(tenantId, fates);
        const fateOf = new Map(ids.map((id, index) => [id, fates[index]]));
        const rowIds = ids.filter((_, index) => chosen[index]);
        if (rowIds.length === 0) return;
        const { id } = await bulk.begin('deleteFeatures', { rowIds });
        const gone = rowIds.filter((row) => fateOf.get(row) === 'gone');
        await api.make.inTenant(tenantId, (db) =>
          sql`delete from features where tenant_id = ${tenantId} and id = any(${gone}::int[])`.execute(
            db,
          ),
        );

        const cancelled = isCancelled
          ? admin.call(cancel, { params: { id } }).then(
              () => true,
              () => false,
            )
          : Promise.resolve(false);
        await Promise.all([work(workers), cancelled]);
        await work(1);
        const wasCancelled = await cancelled;

        const first = await bulk.read(id);
        expect(first.total).toBe(rowIds.length);
        expect(first).toMatchObject({ waiting: 0 });
        expect(first.done + first.skipped + first.failed).toBe(rowIds.length);
        const counts = [first.done, first.skipped, first.failed];
        const wanted = (['free', 'gone', 'used'] as const).map(
          (fate) => rowIds.filter((row) => fateOf.get(row) === fate).length,
        );
        expect(wasCancelled ? wanted : counts).toEqual(wanted);

        const isRetried = first.failed > 0 && isFreedLater;
        if (isRetried) {
          await api.make.inTenant(tenantId, (db) => db.deleteFrom('plan_features').execute());
          await admin.call(resume, { params: { id } });
          await work(workers);
        }
        expect(await bulk.read(id)).toMatchObject(
          isRetried ? { done: first.done + first.failed, failed: 0 } : { done: first.done },
        );
        const outcomes = await bulk.outcomes(id);
        const done = rowIds.filter((row) => outcomes[row]?.[0] === 'done');
        expect(await deletions(tenantId)).toEqual(done.toSorted((a, b) => a - b));
      }),
      { numRuns: 15 },
    );
  });
});
