import { timelineContract } from '@canone/contracts/overviews/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { maxChanges } from './timeline.repository.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W213 · the timeline of a subscription has only its latest changes', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const user = await api.asUserOf(tenantId);
  const { id } = await api.make.aSubscription(tenantId);
  await api.make.fillTenant(tenantId, (db) =>
    sql`insert into audit_entries (tenant_id, at, action, entity, entity_id, request_id)
      select ${tenantId}::int, ${String(api.now())}::timestamptz + n * interval '1 second', 'update', 'subscription',
        ${id}::int, 'r' from generate_series(1, ${maxChanges + 10}::int) n`.execute(db),
  );

  const { items, totalCount } = await user.call(timelineContract.endpoints.list, {
    params: { id },
    query: { pageSize: '5', sort: 'at' },
  });

  expect(totalCount).toBe(maxChanges);
  const eleventh = api.now().add({ seconds: 11 });
  expect(items[0]).toMatchObject({ kind: 'change', at: String(eleventh) });
});
