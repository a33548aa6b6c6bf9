import type { PoolClient } from 'pg';
import { type Session, sessionOver } from './driver/session.ts';
import type { Engine } from './engine.ts';

/** PostgreSQL refuses writes in a `read`. All statements of a `snapshot` read the same state of the data. */
export type Mode = 'read' | 'write' | 'snapshot';

const beginnings = {
  write: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
} as const;

/** Undefined: each packet is a transaction of its own. Citus enters a tenant on its workers only after a `begin`. */
function beginningOf({ isDistributed }: Engine, mode: Mode): string | undefined {
  if (mode !== 'read') return beginnings[mode];
  return isDistributed ? 'begin read only' : undefined;
}

function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** Releases the connection once its statements have ended. A connection that failed is destroyed. */
function release(client: PoolClient, ended: Promise<unknown>): void {
  ended.then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

async function commit(session: Session): Promise<void> {
  const { command } = await session.end('commit');
  // After a swallowed error PostgreSQL answers COMMIT with ROLLBACK, which must not look like success.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

interface Beginning<Opened> {
  readonly engine: Engine;
  readonly mode: Mode;
  /** Sends the first statement. */
  readonly open: (session: Session) => Promise<Opened>;
}

/**
 * One transaction on one connection. `run` starts without waiting for `open`, so that a read takes one round trip. It
 * receives the pending result of `open`.
 */
export async function inTransaction<Opened, Result>(
  { engine, mode, open }: Beginning<Opened>,
  run: (session: Session, opened: Promise<Opened>) => Promise<Result>,
): Promise<Result> {
  const client = await engine.pool.connect();
  const beginning = beginningOf(engine, mode);
  const session = sessionOver(client, beginning === undefined ? 'read' : 'transaction');
  // nobody waits for the end of a read, so a `begin` costs it no round trip
  const leave = () => (beginning === undefined ? session.leave() : session.end('rollback'));
  try {
    if (beginning !== undefined) quietly(session.send(beginning));
    const opened = open(session);
    quietly(opened);
    const result = await run(session, opened);
    await opened;
    if (mode === 'read') release(client, leave());
    else {
      await commit(session);
      release(client, session.leave());
    }
    return result;
  } catch (error) {
    const ended = leave();
    release(client, ended);
    // the caller's next transaction must not meet the locks of this one
    if (mode === 'write') await ended.catch(() => {});
    throw error;
  }
}
