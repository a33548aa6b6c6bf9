import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** Connections with a statement whose own time limit is longer, or which has none. */
const patient = new WeakSet<PoolClient>();

/** Waits for the answers on this connection without a limit, until it is given back. */
export function waitWithoutLimit(client: PoolClient): void {
  patient.add(client);
}

/** The limit holds again for the next user of the connection. */
export function waitWithLimit(client: PoolClient): void {
  patient.delete(client);
}

const silence = () => new Error('Connection terminated: the database does not answer');

/**
 * Ends a connection whose server has not said anything for this time since it was asked. A server that vanishes, with its
 * machine or its network, closes no connection, and TCP waits for it for a quarter of an hour.
 */
export function limitAnswers(client: PoolClient, limitMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection; // pg does not declare it
  let answered = stream.bytesWritten;
  let askedAt: number | undefined;
  const isSilent = () => askedAt !== undefined && performance.now() - askedAt >= limitMs;
  stream.on('data', () => {
    answered = stream.bytesWritten;
    askedAt = undefined;
  });
  const timer = setInterval(() => {
    const isAsked = stream.bytesWritten > answered && !patient.has(client);
    askedAt = isAsked ? (askedAt ?? performance.now()) : undefined;
    // if this process was paused, the answer may have arrived without being read yet
    if (isSilent()) setImmediate(() => isSilent() && stream.destroy(silence()));
  }, limitMs / 10).unref();
  stream.once('close', () => clearInterval(timer));
}
