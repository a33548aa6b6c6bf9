import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The maximum number of unanswered requests on a connection. Browsers and proxies send one request at a time. */
const maxUnanswered = 20;

/**
 * Handles the requests of a connection one after another. Node reads more than a thousand of them at once, and each one
 * may hold an open file. A connection with too many unanswered requests is ended.
 */
export function boundPipelining(app: FastifyInstance): void {
  /** The requests of a connection that wait until the current request is answered. */
  const waiting = new WeakMap<Socket, (() => void)[]>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    reply.raw.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (!next) waiting.delete(socket);
      else if (!socket.destroyed) next();
    });
    const others = waiting.get(socket);
    if (!others) {
      waiting.set(socket, []);
      done();
    } else if (others.length + 1 < maxUnanswered) others.push(done);
    else {
      reply.hijack();
      socket.destroy();
    }
  });
}
