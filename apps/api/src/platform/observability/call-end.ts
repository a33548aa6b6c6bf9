import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The status of nginx for a call whose client left before the end of the answer. */
export const clientClosedRequest = 499;

type CallEnd = (request: FastifyRequest, reply: FastifyReply, isCutOff: boolean) => void;

/** Runs once at the end of each call, also of one whose client leaves before the end of the answer. */
export function onCallEnd(app: FastifyInstance, work: CallEnd): void {
  const ended = new WeakSet<FastifyRequest>();
  const end: CallEnd = (request, reply, isCutOff) => {
    if (ended.has(request)) return;
    ended.add(request);
    work(request, reply, isCutOff);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    raw.once('close', () => {
      if (!raw.writableFinished) end(request, reply, true);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply, false);
    done();
  });
}
