import type { PoolClient } from 'pg';

/** Runs a transaction of an installation command on its own connection. Requests and jobs use `transaction.ts`. */
export async function inClientTransaction<T>(
  client: PoolClient,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
