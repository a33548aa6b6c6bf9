import type pg from 'pg';

/** Runs inside a tenant as the product does: row-level security is forced on the owner too. */
export async function inTenant<T>(
  client: pg.Client,
  tenantId: number,
  run: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  await client.query(
    `select set_config('app.tenant_id', $1, true), set_config('role', 'canone_app', true)`,
    [String(tenantId)],
  );
  const result = await run();
  await client.query('commit');
  return result;
}
