import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send one at a time. */
const maxUnanswered = 20;

/**
 * Ends a connection with many requests whose answers have not been read. Node reads more than a thousand of them at once, and
 * each one may hold an open file.
 */
export function boundPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const others = unanswered.get(socket) ?? 0;
    unanswered.set(socket, others + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (others < maxUnanswered) return done();
    reply.hijack();
    socket.destroy();
  });
}
