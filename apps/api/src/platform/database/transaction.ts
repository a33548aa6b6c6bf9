import type { PoolClient } from 'pg';
import { type Session, sessionOver } from './driver/session.ts';
import type { Engine } from './engine.ts';

/** PostgreSQL refuses writes in a `read`. All statements of a `snapshot` read the same state of the data. */
export type Mode = 'read' | 'write' | 'snapshot';

const beginnings = {
  write: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
} as const;

/**
 * The first SQL statement; undefined if each packet is a separate transaction. On Citus a `begin` is needed, because
 * the tenant is set on the workers only inside an explicit transaction.
 */
function beginningOf({ isDistributed }: Engine, mode: Mode): string | undefined {
  if (mode !== 'read') return beginnings[mode];
  return isDistributed ? 'begin read only' : undefined;
}

function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** Releases the connection when its statements have ended. A connection with a failure is closed. */
function release(client: PoolClient, ended: Promise<unknown>): void {
  ended.then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

async function commit(session: Session): Promise<void> {
  const { command } = await session.end('commit');
  // If an earlier error was caught, PostgreSQL answers COMMIT with ROLLBACK. This must not look like a success.
  if (command !== 'COMMIT') throw session.failure() ?? new Error('the transaction was rolled back');
}

interface Beginning<Opened> {
  readonly engine: Engine;
  readonly mode: Mode;
  /** Sends the opening statement. */
  readonly open: (session: Session) => Promise<Opened>;
}

/**
 * Runs one transaction on one connection. `run` starts before `open` has returned, so that a read needs one round trip.
 * `run` receives the promise of the result of `open`.
 */
export async function inTransaction<Opened, Result>(
  { engine, mode, open }: Beginning<Opened>,
  run: (session: Session, opened: Promise<Opened>) => Promise<Result>,
): Promise<Result> {
  const client = await engine.pool.connect();
  const beginning = beginningOf(engine, mode);
  const session = sessionOver(client, beginning === undefined ? 'read' : 'transaction');
  // nobody waits for the end of a read, so the round trip of the rollback costs nothing
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
    // waits for the rollback, so that its locks do not block the caller's next transaction
    if (mode === 'write') await ended.catch(() => {});
    throw error;
  }
}
