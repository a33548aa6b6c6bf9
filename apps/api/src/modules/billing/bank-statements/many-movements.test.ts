import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, bankCalls } from '../../../testing/bank-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

const fileOf = (text: string) =>
  csvOf([1, 2].map((n) => ({ day: '20/11/2026', amount: `${n},00`, text })));

test('W197 · a tenant can import at most a million rows an hour, and a file whose import has begun can be continued beyond this limit', async () => {
  api.setNow(beginning);
  const { tenantId, account, send, import: importFile } = await aBankTenant(api);
  await importFile(account.id, fileOf('first'));
  await api.make.fillTenant(tenantId, (db) =>
    sql`update bank_statements set skipped_count = 999997 where tenant_id = ${tenantId}`.execute(
      db,
    ),
  );

  const refused = await send(account.id, fileOf('second'));

  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3600');
  expect(await importFile(account.id, fileOf('first'))).toMatchObject({ new: 0, known: 2 });
  api.setNow('2026-11-21T10:30:01Z');
  const later = bankCalls(await api.asAdminOf(tenantId));
  expect(await later.import(account.id, fileOf('second'))).toMatchObject({ new: 2 });
});
