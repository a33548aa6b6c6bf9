import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Engine } from './engine.ts';
import { servingRole } from './logins.ts';
import { changingSchema } from './migrate.ts';

const timestamptz: number = pg.types.builtins.TIMESTAMPTZ;

/** pg-boss calculates with Date objects, but our pool returns timestamps as text. */
function withDates({ rows, fields }: pg.QueryResult): pg.QueryResult['rows'] {
  const times = fields.filter(({ dataTypeID }) => dataTypeID === timestamptz);
  for (const row of rows) {
    for (const { name } of times) row[name] &&= new Date(row[name]);
  }
  return rows;
}

interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

const over = (connection: Queryable) => ({
  async executeSql(text: string, values?: unknown[]) {
    const result = await connection.query<Record<string, unknown>>(text, values);
    const results = Array.isArray(result) ? result : [result]; // for several statements, the last result
    return { rows: withDates(results.at(-1)) };
  },
});

const backendOf = (kind: Engine['kind']) => (kind === 'embedded' ? 'pglite' : 'postgres');

/**
 * A queue starts no run until a check of its supervisor sees that the last one has ended, so the checks are frequent
 * (W158). Each process caches the state of the queues. The default of each interval is a minute.
 */
const checkIntervals = {
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  queueCacheIntervalSeconds: 5,
};

/**
 * pg-boss on our pool, because all access to the database goes through it. It uses the schema that `installJobQueue`
 * created. It rebuilds no indexes, which only their owner may; jobs are deleted after an hour, so they stay small.
 */
export function jobQueue({ kind, pool }: Engine, isWorker: boolean): PgBoss {
  return new PgBoss({
    backend: backendOf(kind),
    supervise: isWorker,
    schedule: isWorker,
    migrate: false,
    reindex: false,
    ...checkIntervals,
    db: over(pool),
  });
}

const installer = { supervise: false, schedule: false, bamIntervalSeconds: 10 };

/** Builds the indexes of a new version of pg-boss. Each build waits for all transactions, so no lock is held. */
async function finishIndexes({ kind, pool }: Engine): Promise<void> {
  const boss = new PgBoss({ ...installer, backend: backendOf(kind), db: over(pool) });
  await boss.start();
  const isBusy = async () =>
    (await boss.getBamStatus()).some(({ status }) => /pending|in_progress/.test(status));
  while (await isBusy()) await pause(100);
  await boss.stop();
}

/** Creates the schema of pg-boss as its owner, or brings it up to date, and lets the serving role use it. */
export async function installJobQueue(engine: Engine): Promise<void> {
  await changingSchema(engine, async (client) => {
    const boss = new PgBoss({ ...installer, backend: backendOf(engine.kind), db: over(client) });
    if (await boss.isInstalled()) return;
    await boss.start();
    await boss.stop();
  });
  await finishIndexes(engine);
  await changingSchema(engine, async (client) => {
    await client.query(`grant usage on schema pgboss to ${servingRole}`);
    await client.query(
      `grant select, insert, update, delete on all tables in schema pgboss to ${servingRole}`,
    );
  });
}
