import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Engine } from './engine.ts';

const timestamptz: number = pg.types.builtins.TIMESTAMPTZ;

/** pg-boss does sums with times, and our own pool gives them as text. */
function withDates({ rows, fields }: pg.QueryResult): pg.QueryResult['rows'] {
  const times = fields.filter(({ dataTypeID }) => dataTypeID === timestamptz);
  for (const row of rows) {
    for (const { name } of times) row[name] &&= new Date(row[name]);
  }
  return rows;
}

/** pg-boss over our one pool, the only door to the database. */
export function jobQueue({ kind, pool }: Engine, isWorker: boolean): PgBoss {
  return new PgBoss({
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    supervise: isWorker,
    schedule: isWorker,
    db: {
      async executeSql(text, values) {
        const result = await pool.query<Record<string, unknown>>(text, values);
        const results = Array.isArray(result) ? result : [result]; // of several statements, the last
        return { rows: withDates(results.at(-1)) };
      },
    },
  });
}
