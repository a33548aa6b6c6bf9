import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Engine } from './engine.ts';

const timestamptz: number = pg.types.builtins.TIMESTAMPTZ;

/** pg-boss calculates with Date objects, but our pool returns timestamps as text. */
function withDates({ rows, fields }: pg.QueryResult): pg.QueryResult['rows'] {
  const times = fields.filter(({ dataTypeID }) => dataTypeID === timestamptz);
  for (const row of rows) {
    for (const { name } of times) row[name] &&= new Date(row[name]);
  }
  return rows;
}

/** pg-boss on our pool, because all access to the database goes through it. */
export function jobQueue({ kind, pool }: Engine, isWorker: boolean): PgBoss {
  return new PgBoss({
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    supervise: isWorker,
    schedule: isWorker,
    db: {
      async executeSql(text, values) {
        const result = await pool.query<Record<string, unknown>>(text, values);
        const results = Array.isArray(result) ? result : [result]; // for several statements, the last result
        return { rows: withDates(results.at(-1)) };
      },
    },
  });
}
