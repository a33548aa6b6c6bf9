import type { PoolClient } from 'pg';
import type { Engine } from './engine.ts';
import { type Session, sessionOver } from './driver/session.ts';

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
