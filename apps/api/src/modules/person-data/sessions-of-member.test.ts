import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('PRV-03 · the database shows a tenant no session of a person who is no member', async () => {
  const [own, other] = [(await api.make.aTenant()).id, (await api.make.aTenant()).id];
  const { id } = await api.make.aPerson({ tenantIds: [other] });
  await api.make.aSession({ userId: id, at: api.now() });
  const sessionsIn = async (tenantId: number) =>
    (
      await api.make.inTenant(tenantId, (db) =>
        sql`select from sessions_of_member(${id}::int)`.execute(db),
      )
    ).rows;

  expect(await sessionsIn(other)).toHaveLength(1);
  expect(await sessionsIn(own)).toEqual([]);
});
