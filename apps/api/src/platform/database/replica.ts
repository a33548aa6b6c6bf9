import type { Pool } from 'pg';
import type { Engine } from './engine.ts';

/** A streaming replica of the primary server, for reads that may be some seconds old. */
export interface Replica {
  /** The replica while it is at most the bound behind the primary; undefined otherwise. */
  ifFresh(): Engine | undefined;
  /** The age of its newest known state, in seconds; undefined before its first answer. */
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

/** Connections that measure. They are not those of requests, because busy requests say nothing about the lag. */
interface Watchers {
  readonly primary: Engine;
  readonly replica: Engine;
}

interface Following {
  readonly watchers: Watchers;
  readonly maxLagMs: number;
}

/**
 * Measures once a second how far a replica is behind. The position of the primary's log is noted with its time; the newest
 * position that the replica has replayed is its age. The replica's own clock and an idle primary do not matter.
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
    // without an answer the measured age grows until the replica counts as too old
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
