import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The status that nginx logs for a call whose client disconnected before the end of the response. */
export const clientClosedRequest = 499;

type CallEnd = (request: FastifyRequest, reply: FastifyReply, isCutOff: boolean) => void;

const worksOf = new WeakMap<FastifyInstance, CallEnd[]>();

/**
 * Runs the work once at the end of each call. The end is the complete response, or the moment when the client
 * disconnects earlier.
 */
export function onCallEnd(app: FastifyInstance, work: CallEnd): void {
  const known = worksOf.get(app);
  if (known) known.push(work);
  else watchEnds(app, [work]);
}

/** Adds the hooks to an app. All works of the app share these hooks. */
function watchEnds(app: FastifyInstance, works: CallEnd[]): void {
  worksOf.set(app, works);
  const ended = new WeakSet<FastifyRequest>();
  const end: CallEnd = (request, reply, isCutOff) => {
    if (ended.has(request)) return;
    ended.add(request);
    for (const work of works) work(request, reply, isCutOff);
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
