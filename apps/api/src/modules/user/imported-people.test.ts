import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomerRow, customersCsv, importCalls } from '../../testing/import-inputs.ts';
import { interceptStatements } from '../../testing/statements.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { isOnCitus } from '../../testing/test-database.ts';

// Citus does not make generic plans
describe.skipIf(isOnCitus())('AL8 · the people whom an import compares with its rows', () => {
  let api: TestApi;
  let tenantId: number;
  const sent: string[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    await api.make.asOwner((db) =>
      sql`with born as (
          insert into users (email, name, role_id)
          select 'elencata' || n || '@prova.example', 'Persona ' || n, 4 from generate_series(1, 4000) n returning id)
        insert into memberships (tenant_id, user_id) select ${tenantId}, id from born`.execute(db),
    );
    await api.owner.pool.query('analyze memberships');
    interceptStatements(api.engine, (text) => {
      sent.push(text);
      return text;
    });
  });

  afterAll(() => api.close());

  /** PostgreSQL's execution plan of a statement for any parameters, as the role `canone_app` inside the tenant. */
  async function planOf(text: string): Promise<string> {
    const client = await api.engine.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('app.tenant_id', '${tenantId}', true), set_config('role', 'canone_app', true)`,
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (generic_plan) ${text}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test('are found by their e-mails and VAT codes in indexes', async () => {
    await importCalls(await api.asAdminOf(tenantId)).import(customersCsv([aCustomerRow()]));
    const text = sent.find((one) => one.includes('m.vat_code = any('));

    const plan = await planOf(text ?? '');

    expect(plan).toContain('memberships_email_idx');
    expect(plan).toContain('memberships_vat_idx');
    expect(plan).not.toContain('Seq Scan on memberships');
  });
});
