import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { Engine } from '../engine.ts';
import { inTransaction } from '../transaction.ts';

const asOwner = () => Promise.resolve();

describe.runIf(inject('database').kind === 'postgres')('a lost connection', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterAll(() => engine.close());

  const ask = () =>
    inTransaction({ engine, mode: 'read', open: asOwner }, async ({ db }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid;
    });

  /** Terminates the connections with these process ids, except the current one. */
  const terminate = (pids: readonly (number | undefined)[]) =>
    inTransaction({ engine, mode: 'write', open: asOwner }, ({ db }) =>
      sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid
        where pid <> pg_backend_pid()`.execute(db),
    );

  test('inside a transaction fails only that transaction', async () => {
    const attempt = inTransaction({ engine, mode: 'write', open: asOwner }, async ({ db }) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    });

    await expect(attempt).rejects.toThrow(Error);
    expect(await ask()).toBeTypeOf('number');
  });

  test('while a transaction awaits other work makes its next statement fail', async () => {
    const attempt = inTransaction({ engine, mode: 'write', open: asOwner }, async ({ db }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await terminate([rows[0]?.pid]);
      await expect
        .poll(() =>
          sql`select 1`.execute(db).then(
            () => 'alive',
            () => 'gone',
          ),
        )
        .toBe('gone');
      await sql`select 1`.execute(db);
    });

    await expect(attempt).rejects.toThrow(Error);
    expect(await ask()).toBeTypeOf('number');
  });

  test('that was idle is replaced by a new connection for the next statement', async () => {
    await terminate(await Promise.all([ask(), ask(), ask()]));

    const answer = () => ask().catch(() => 'gone');
    await expect
      .poll(async () => new Set(await Promise.all([answer(), answer(), answer()])))
      .not.toContain('gone');
  });
});
