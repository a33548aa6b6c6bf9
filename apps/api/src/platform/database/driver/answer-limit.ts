import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** Connections that run a statement with a longer time limit of its own, or with none. */
const patient = new WeakSet<PoolClient>();

/** Removes the limit for this connection until the connection is returned to the pool. */
export function waitWithoutLimit(client: PoolClient): void {
  patient.add(client);
}

/** Sets the usual limit for the next user of the connection. */
export function waitWithLimit(client: PoolClient): void {
  patient.delete(client);
}

const silence = () => new Error('Connection terminated: the database does not answer');

/**
 * Closes a connection when its server has sent nothing for `limitMs` after a statement. A server that disappears with
 * its machine or network does not close the connection, and TCP would wait for a quarter of an hour.
 */
export function limitAnswers(client: PoolClient, limitMs: number): void {
  // pg's types do not declare it
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let answered = stream.bytesWritten;
  let waitingSince: number | undefined;
  const isSilent = () => waitingSince !== undefined && performance.now() - waitingSince >= limitMs;
  stream.on('data', () => {
    answered = stream.bytesWritten;
    waitingSince = undefined;
  });
  const timer = setInterval(() => {
    const isWaiting = stream.bytesWritten > answered && !patient.has(client);
    waitingSince = isWaiting ? (waitingSince ?? performance.now()) : undefined;
    // after a pause of this process, an answer may have arrived but is not read yet, so it is checked once more
    if (isSilent()) setImmediate(() => isSilent() && stream.destroy(silence()));
  }, limitMs / 10).unref();
  stream.once('close', () => clearInterval(timer));
}
