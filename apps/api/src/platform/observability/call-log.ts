import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onCallEnd } from './call-end.ts';
import { probeRoutes, traceIdOf } from './call-spans.ts';

/** The person of a valid token, and the tenant that the call names. The tenant's membership is not checked yet. */
interface KnownCaller {
  readonly person: number;
  readonly tenant: number | undefined;
}

const callers = new WeakMap<FastifyRequest, KnownCaller>();

/** Adds the caller to the log line of the call. The line names the caller even when the call is refused later. */
export function logCaller(request: FastifyRequest, caller: KnownCaller): void {
  callers.set(request, caller);
}

/**
 * Writes the log line. If the client disconnected before the end of the response, the line has the status of the
 * response that was begun.
 */
function note(request: FastifyRequest, reply: FastifyReply, isCutOff: boolean): void {
  const route = request.routeOptions.url ?? 'unknown';
  const line = {
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(isCutOff && { isCutOff }),
    ...callers.get(request),
    traceId: traceIdOf(request),
  };
  if (probeRoutes.test(route)) request.log.debug(line, 'call');
  else request.log.info(line, 'call');
}

/**
 * Writes one line for each call, even if its client disconnects before the end of the response. The line contains the
 * route and never the path or the query, because these contain links and addresses. Calls of monitoring systems are
 * logged at level `debug`.
 */
export function logCalls(app: FastifyInstance): void {
  onCallEnd(app, note);
}
