import type { PoolClient } from 'pg';
import type { Engine } from './engine.ts';
import { type Session, sessionOver } from './session.ts';

/** `read` cannot change anything: PostgreSQL refuses. All statements of a `snapshot` see the same moment, too. */
const beginnings = {
  read: 'begin read only',
  write: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
} as const;
export type Mode = keyof typeof beginnings;

function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** Gives the connection back once it is free of what was asked; one that cannot be freed is thrown away. */
function release(client: PoolClient, ended: Promise<unknown>): void {
  ended.then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

/**
 * Ends a read. There is nothing a commit could still refuse, so where statements are sent ahead whoever waits for the
 * connection gets it at once, and the commit leaves in one packet with what they ask. One that breaks is the pool's.
 */
function leave(client: PoolClient, session: Session): void {
  const ended = session.end('commit');
  if (!client.pipeline) return release(client, ended);
  quietly(ended);
  client.release();
}

async function commit(client: PoolClient, session: Session): Promise<void> {
  const { command } = await session.end('commit');
  // After a swallowed error PostgreSQL answers COMMIT with ROLLBACK: that must not look like success.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
  client.release();
}

/**
 * One transaction on one connection. `open` sends its first statement and `run` starts without waiting for it,
 * so that a read leaves as a single round trip; `run` gets what `open` will have answered.
 */
export async function inTransaction<Opened, Result>(
  { pool }: Engine,
  mode: Mode,
  open: (session: Session) => Promise<Opened>,
  run: (session: Session, opened: Promise<Opened>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const session = sessionOver(client);
  try {
    const begun = session.send(beginnings[mode]);
    const opened = open(session);
    quietly(begun);
    quietly(opened);
    const result = await run(session, opened);
    await opened;
    if (mode === 'write') await commit(client, session);
    else leave(client, session);
    return result;
  } catch (error) {
    release(client, session.end('rollback'));
    throw error;
  }
}
