import type { Pool } from 'pg';
import type { Engine } from './engine.ts';

/** A streaming replica of the primary server, for reads that may be some seconds old. */
export interface Replica {
  /** The replica while its lag is at most `maxLagMs`; undefined otherwise. */
  ifFresh(): Engine | undefined;
  /** The age of the newest data known to be on the replica, in seconds; undefined before its first answer. */
  lagSeconds(): number | undefined;
  close(): Promise<void>;
}

interface Mark {
  readonly atMs: number;
  /** The position of the primary's log at that time. */
  readonly lsn: string;
}

interface Position {
  readonly reached: string | null;
}

const intervalMs = 1_000;

/** The number of marks that the replica has replayed; null on a server that is no replica. */
const reachedMarks = `
  select case when pg_is_in_recovery() then
    (select count(*) from unnest($1::pg_lsn[]) as marks (lsn) where lsn <= pg_last_wal_replay_lsn())
  end as reached`;

async function logPosition(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  return rows[0]?.lsn ?? '';
}

/**
 * The connections of the measurements. They are separate from those of requests, so that many requests do not delay a
 * measurement.
 */
interface Watchers {
  readonly primary: Engine;
  readonly replica: Engine;
}

interface Following {
  readonly watchers: Watchers;
  readonly maxLagMs: number;
}

/**
 * Measures once a second the lag of a replica. Each measurement stores the current position of the primary's log with
 * its time. The age of the replica is the age of the newest stored position that it has replayed. The clock of the
 * replica and an idle primary do not affect the result.
 */
export function followReplica(replica: Engine, { watchers, maxLagMs }: Following): Replica {
  let marks: readonly Mark[] = [];
  let newestMs: number | undefined;

  async function measure(): Promise<void> {
    const atMs = Date.now();
    const lsn = await logPosition(watchers.primary.pool);
    marks = [...marks, { atMs, lsn }].filter((mark) => mark.atMs > atMs - maxLagMs);
    const { rows } = await watchers.replica.pool.query<Position>(reachedMarks, [
      marks.map((mark) => mark.lsn),
    ]);
    const count = Number(rows[0]?.reached ?? 0);
    if (count === 0) return;
    newestMs = marks[count - 1]?.atMs;
    marks = marks.slice(count - 1);
  }

  let isMeasuring = false;
  const timer = setInterval(() => {
    if (isMeasuring) return;
    isMeasuring = true;
    // without an answer the measured age increases until the replica counts as too old
    measure()
      .catch(() => {})
      .finally(() => {
        isMeasuring = false;
      });
  }, intervalMs).unref();

  return {
    ifFresh: () =>
      newestMs !== undefined && Date.now() - newestMs <= maxLagMs ? replica : undefined,
    lagSeconds: () => (newestMs === undefined ? undefined : (Date.now() - newestMs) / 1000),
    async close() {
      clearInterval(timer);
      await Promise.all([replica, watchers.primary, watchers.replica].map((one) => one.close()));
    },
  };
}
