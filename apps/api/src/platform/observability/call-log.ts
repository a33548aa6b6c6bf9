import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { probeRoutes, traceIdOf } from './call-spans.ts';

/** The person of a valid token, and the tenant that the call names. */
interface KnownCaller {
  readonly person: number;
  readonly tenant: number | undefined;
}

const callers = new WeakMap<FastifyRequest, KnownCaller>();

/** Adds the caller to the log line of the call, which is written also when the call is refused later. */
export function logCaller(request: FastifyRequest, caller: KnownCaller): void {
  callers.set(request, caller);
}

/** The status of a call whose client left before the end of the answer is the one that was begun. */
interface Noted {
  readonly isCutOff?: true;
}

function note(request: FastifyRequest, reply: FastifyReply, cut: Noted): void {
  const route = request.routeOptions.url ?? 'unknown';
  const line = {
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...cut,
    ...callers.get(request),
    traceId: traceIdOf(request),
  };
  if (probeRoutes.test(route)) request.log.debug(line, 'call');
  else request.log.info(line, 'call');
}

/**
 * Writes one line for each call, also for one whose client leaves before the end of the answer. It names the route and
 * never the path or the query, which contain links and addresses. Calls of machines that watch the process are written at
 * level `debug`.
 */
export function logCalls(app: FastifyInstance): void {
  const noted = new WeakSet<FastifyRequest>();
  const noteOnce = (request: FastifyRequest, reply: FastifyReply, cut: Noted = {}) => {
    if (noted.has(request)) return;
    noted.add(request);
    note(request, reply, cut);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    raw.once('close', () => {
      if (!raw.writableFinished) noteOnce(request, reply, { isCutOff: true });
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteOnce(request, reply);
    done();
  });
}
