import type pg from 'pg';

/**
 * Runs work inside a tenant as the product does. This is needed because row-level security is also forced on the owner.
 */
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
