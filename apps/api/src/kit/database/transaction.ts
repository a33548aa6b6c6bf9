import type { PoolClient } from 'pg';
import type { Engine } from './engine.ts';
import { type Session, sessionOver } from './session.ts';

/** PostgreSQL refuses writes in a `read`. All statements of a `snapshot` read the same state of the data. */
export type Mode = 'read' | 'write' | 'snapshot';

const beginnings = {
  write: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
} as const;

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

/**
 * One transaction on one connection. `open` sends the first statement, and `run` starts without waiting for it, so that
 * a read takes one round trip. `run` receives the pending result of `open`.
 */
export async function inTransaction<Opened, Result>(
  { pool }: Engine,
  mode: Mode,
  open: (session: Session) => Promise<Opened>,
  run: (session: Session, opened: Promise<Opened>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const isRead = mode === 'read';
  const session = sessionOver(client, isRead ? 'read' : 'transaction');
  try {
    if (!isRead) quietly(session.send(beginnings[mode]));
    const opened = open(session);
    quietly(opened);
    const result = await run(session, opened);
    await opened;
    if (!isRead) await commit(session);
    release(client, session.leave());
    return result;
  } catch (error) {
    release(client, isRead ? session.leave() : session.end('rollback'));
    throw error;
  }
}
