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
    // an array contains one result for each statement, and the last one counts
    const results = Array.isArray(result) ? result : [result];
    return { rows: withDates(results.at(-1)) };
  },
});

const backendOf = (kind: Engine['kind']) => (kind === 'embedded' ? 'pglite' : 'postgres');

/**
 * The intervals of pg-boss, whose defaults are one minute each. A queue starts its next run only after a check of the
 * supervisor has seen that the last run ended, so the checks are frequent (W158). Each process also caches the state of
 * the queues.
 */
const checkIntervals = {
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  queueCacheIntervalSeconds: 5,
};

/**
 * Runs pg-boss on our pool, because all access to the database uses that pool. The schema was created by
 * `installJobQueue`. pg-boss rebuilds no indexes here, because only their owner may do it. The indexes stay small,
 * because jobs are deleted after an hour.
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

/**
 * Builds the indexes of a new version of pg-boss. A build waits for all open transactions, so this function holds no
 * lock during a build.
 */
async function finishIndexes({ kind, pool }: Engine): Promise<void> {
  const boss = new PgBoss({ ...installer, backend: backendOf(kind), db: over(pool) });
  await boss.start();
  const isBusy = async () =>
    (await boss.getBamStatus()).some(({ status }) => /pending|in_progress/.test(status));
  while (await isBusy()) await pause(100);
  await boss.stop();
}

/** Creates or updates the schema of pg-boss as its owner, and allows the serving role to use it. */
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
