import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientClosedRequest, onCallEnd } from './call-end.ts';
import { trustedProxy } from './request-id.ts';
import { isTracing, type Span, startSpan } from './tracing.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** Routes that load balancers and Prometheus call every few seconds. */
export const probeRoutes = /^\/(health|metrics)\b/;

/** The trace id for the log line of the call; undefined without tracing. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return spans.get(request)?.traceId;
}

/**
 * Records one span for each call. The span contains the route and never the path or the query, because these contain
 * links and addresses. Only a call of a trusted proxy can continue a trace that the caller began.
 */
export function traceCalls(
  app: FastifyInstance,
  proxies: number | readonly string[] | undefined,
): void {
  if (!isTracing()) return;
  const isTrusted = trustedProxy(proxies);

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (probeRoutes.test(route)) return done();
    const { traceparent } = request.headers;
    const isKnown = isTrusted(request.socket.remoteAddress ?? '');
    const span = startSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'canone.request_id': request.id,
      },
      traceParent: isKnown && typeof traceparent === 'string' ? traceparent : undefined,
    });
    if (!span) return done();
    spans.set(request, span);
    return span.run(done);
  });
  // sets the span again, because the events of the body arrive outside the context of the first hook
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? span.run(done) : done();
  });

  onCallEnd(app, (request, reply, isCutOff) => {
    const statusCode = isCutOff ? clientClosedRequest : reply.statusCode;
    const attributes = { 'http.response.status_code': statusCode };
    const failure = statusCode >= 500 ? new Error(`answered ${statusCode}`) : undefined;
    spans.get(request)?.end(attributes, failure);
  });
}
