import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { watchPackets } from '../../testing/statements.ts';
import { isOnCitus, openTestDatabase } from '../../testing/test-database.ts';
import { enterPublicRole, enterTenant } from './access-check.ts';
import type { Db } from './driver/kysely-handle.ts';
import { failOnCommit, type Session } from './driver/session.ts';
import type { Engine } from './engine.ts';
import { inTransaction } from './transaction.ts';

const asOwner = () => Promise.resolve();

describe('a transaction', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterEach(() => {
    // every connection is back in the pool
    expect(engine.pool.waitingCount).toBe(0);
  });

  afterAll(() => engine.close());

  const insertTenant = ({ db }: Session, name: string) =>
    db.insertInto('tenants').values({ name, configuration: null }).execute();

  async function tenantNames(): Promise<string[]> {
    const rows = await inTransaction({ engine, mode: 'read', open: asOwner }, ({ db }) =>
      db.selectFrom('tenants').select('name').orderBy('id').execute(),
    );
    return rows.map(({ name }) => name);
  }

  const failing = (db: Db) => sql`select 1 / 0`.execute(db);

  test('that reads has ended before the next user gets its connection, with or without a `begin`', async () => {
    const isReadOnly = `select current_setting('transaction_read_only') as "isReadOnly"`;
    const read = () =>
      inTransaction({ engine, mode: 'read', open: asOwner }, ({ db }) => sql`select 1`.execute(db));
    const ask = () => engine.pool.query<{ isReadOnly: string }>(isReadOnly);

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? read().then(() => []) : ask().then(({ rows }) => rows),
      ),
    );

    expect(answers.flat()).toEqual(Array.from({ length: 20 }, () => ({ isReadOnly: 'off' })));
  });

  const whereIAm = `select current_setting('app.tenant_id', true) as tenant, current_user as role,
    current_setting('transaction_read_only') as "isReadOnly"`;

  test('that reads several times keeps its person and tenant', async () => {
    const seen = await inTransaction(
      { engine, mode: 'read', open: enterPublicRole },
      async (session) => {
        const outside = await session.send(whereIAm);
        enterTenant(session, 7);
        const first = await session.send(whereIAm);
        const second = await session.send(whereIAm);
        return [outside, first, second].flatMap(({ rows }) => rows);
      },
    );

    const inside = { tenant: '7', role: 'canone_app', isReadOnly: 'on' };
    expect(seen).toEqual([
      {
        tenant: expect.toSatisfy((tenant) => !tenant) as null,
        role: 'canone_control',
        isReadOnly: 'on',
      },
      inside,
      inside,
    ]);
  });

  // on Citus a read begins a transaction
  test.skipIf(isOnCitus())(
    'PRF-01 · sends the statements of one turn together, even with some promises between them',
    async () => {
      const watched = await openTestDatabase();
      const packets = watchPackets(watched);
      const asks = async ({ send }: Session) => {
        const later = async () => {
          await Promise.resolve();
          return send('select 2 as b');
        };
        await Promise.all([send('select 1 as a'), later()]);
        return send('select 3 as c');
      };
      await inTransaction({ engine: watched, mode: 'read', open: enterPublicRole }, asks);
      await inTransaction({ engine: watched, mode: 'write', open: enterPublicRole }, asks);
      await watched.close();

      const check = expect.stringContaining('canone_control') as string;
      expect(packets).toEqual([
        [check, 'select 1 as a', 'select 2 as b'],
        [check, 'select 3 as c'],
        ['begin', check, 'select 1 as a', 'select 2 as b'],
        ['select 3 as c'],
        ['commit'],
      ]);
    },
  );

  test('PRF-01 · that reads on Citus begins in its first packet, and nobody waits for its end', async () => {
    const watched = await openTestDatabase();
    const distributed = { ...watched, isDistributed: true };
    const packets = watchPackets(watched);
    const read = (work: (session: Session) => Promise<unknown>) =>
      inTransaction({ engine: distributed, mode: 'read', open: enterPublicRole }, work);
    await read(({ send }) => send('select 1 as a'));
    const write = read(({ send }) => send(`insert into tenants (name) values ('In lettura')`));
    await expect(write).rejects.toMatchObject({ code: '25006' });
    await watched.close();

    const check = expect.stringContaining('canone_control') as string;
    expect(packets).toEqual([
      ['begin read only', check, 'select 1 as a'],
      ['rollback'],
      ['begin read only', check, expect.stringContaining('insert')],
      ['rollback'],
    ]);
  });

  test.skipIf(isOnCitus())('that reads skips a last statement that is not awaited', async () => {
    const sent: Promise<unknown>[] = [];
    await inTransaction({ engine, mode: 'read', open: asOwner }, async ({ send }) => {
      sent.push(send('select 1'));
    });

    await expect(sent[0]).rejects.toThrow('is over');
  });

  test('that writes keeps its changes', async () => {
    await inTransaction({ engine, mode: 'write', open: asOwner }, (session) =>
      insertTenant(session, 'Scritto'),
    );

    expect(await tenantNames()).toContain('Scritto');
  });

  test('that reads cannot write', async () => {
    const attempt = inTransaction({ engine, mode: 'read', open: asOwner }, (session) =>
      insertTenant(session, 'In lettura'),
    );

    await expect(attempt).rejects.toMatchObject({ code: '25006' });
    expect(await tenantNames()).not.toContain('In lettura');
  });

  test('that fails leaves no change and throws the original error', async () => {
    const attempt = inTransaction({ engine, mode: 'write', open: asOwner }, async (session) => {
      await insertTenant(session, 'A metà');
      throw new TypeError('half-way');
    });

    await expect(attempt).rejects.toThrow(TypeError);
    expect(await tenantNames()).not.toContain('A metà');
  });

  test('O18 · that fails has released its locks when its error arrives', async () => {
    const write = <Result>(run: (session: Session) => Promise<Result>) =>
      inTransaction({ engine, mode: 'write', open: asOwner }, run);
    await write((session) => insertTenant(session, 'Bloccato'));
    const lock = `select id from tenants where name = 'Bloccato' for update skip locked`;

    for (let round = 0; round < 40; round += 1) {
      const failed = write(async (session) => {
        await session.send(lock);
        throw new Error('failed');
      });
      await expect(failed).rejects.toThrow('failed');

      expect((await write((session) => session.send(lock))).rows).toHaveLength(1);
    }
  });

  test('W240 · with a failed statement that is not awaited fails with the error of that statement', async () => {
    const attempt = inTransaction({ engine, mode: 'write', open: asOwner }, async (session) => {
      failOnCommit(failing(session.db));
      await setTimeout(50); // the statement is sent before the commit
      return 'done';
    });

    await expect(attempt).rejects.toMatchObject({ code: '22012' });
  });

  test('with a swallowed error does not look successful', async () => {
    const attempt = inTransaction({ engine, mode: 'write', open: asOwner }, async (session) => {
      await insertTenant(session, 'Inghiottito');
      await failing(session.db).catch(() => 'swallowed');
      return 'done';
    });

    await expect(attempt).rejects.toMatchObject({ code: '22012' });
    expect(await tenantNames()).not.toContain('Inghiottito');
  });

  test('with a failed opening statement never returns its rows', async () => {
    const attempt = inTransaction({ engine, mode: 'read', open: ({ db }) => failing(db) }, () =>
      Promise.resolve('read before the access check'),
    );

    await expect(attempt).rejects.toMatchObject({ code: '22012' });
  });

  test('returns its connection to the pool after a success and after a failure', async () => {
    const endings = [
      () =>
        inTransaction({ engine, mode: 'read', open: asOwner }, ({ db }) =>
          sql`select 1`.execute(db),
        ),
      () =>
        inTransaction({ engine, mode: 'write', open: asOwner }, ({ db }) =>
          sql`select 1`.execute(db),
        ),
      () => inTransaction({ engine, mode: 'write', open: asOwner }, ({ db }) => failing(db)),
      () =>
        inTransaction({ engine, mode: 'write', open: asOwner }, () =>
          Promise.reject(new Error('mine')),
        ),
      () => inTransaction({ engine, mode: 'read', open: ({ db }) => failing(db) }, asOwner),
    ];

    // more transactions than the pool has connections, one after the other: a leaked connection would block the last
    // transactions
    for (let round = 0; round < 5; round += 1) {
      for (const ending of endings) await ending().catch(() => 'as it should');
    }

    expect(await tenantNames()).toContain('Scritto');
  });

  test('leaves neither a role nor a tenant on its connection', async () => {
    await inTransaction({ engine, mode: 'write', open: enterPublicRole }, async ({ send }) => {
      await send(`select set_config('app.tenant_id', '7', true)`);
    });

    const [row] = await inTransaction({ engine, mode: 'read', open: asOwner }, async ({ db }) => {
      const { rows } = await sql<{ tenant: string | null; same: boolean }>`
        select nullif(current_setting('app.tenant_id', true), '') as tenant,
          current_user = session_user as same`.execute(db);
      return rows;
    });

    expect(row).toEqual({ tenant: null, same: true });
  });

  test('that has ended refuses more statements, because its connection may have another user', async () => {
    const sessions: Session[] = [];
    const keep = async (session: Session) => {
      sessions.push(session);
    };
    await inTransaction({ engine, mode: 'read', open: asOwner }, keep);
    await inTransaction({ engine, mode: 'write', open: asOwner }, keep);
    const failed = inTransaction({ engine, mode: 'write', open: asOwner }, async (session) => {
      await keep(session);
      throw new Error('mine');
    });
    await expect(failed).rejects.toThrow('mine');

    expect(sessions).toHaveLength(3);
    for (const session of sessions) {
      await expect(insertTenant(session, 'In ritardo')).rejects.toThrow('is over');
    }
    expect(await tenantNames()).not.toContain('In ritardo');
  });

  test('sees only its own data when twenty run at once', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(
          {
            engine,
            mode: 'read',
            open: ({ send }) => send(`select set_config('app.tenant_id', $1, true)`, [String(n)]),
          },
          async ({ db }) => {
            const { rows } = await sql<{ n: string }>`
              select current_setting('app.tenant_id') as n`.execute(db);
            return rows[0]?.n;
          },
        ),
      ),
    );

    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  });
});
