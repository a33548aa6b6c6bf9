import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newDebugId } from '../ids.ts';
import { fieldError, invalidRequest, notFound, OAuthError, PayPalError } from './errors.ts';

const bodyLimit = 256 * 1024;

const debugIds = new WeakMap<FastifyRequest, string>();
const rawBodies = new WeakMap<FastifyRequest, string>();

/** The JSON body as text, before parsing. The signature of a webhook covers this text. */
export function rawBodyOf(request: FastifyRequest): string {
  return rawBodies.get(request) ?? '';
}

export function debugIdOf(request: FastifyRequest): string {
  const known = debugIds.get(request);
  if (known) {
    return known;
  }
  const fresh = newDebugId();
  debugIds.set(request, fresh);
  return fresh;
}

/** PayPal's HTTP conventions: body types, the debug id of every response, error formats. */
export function paypalHttpConventions(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  // PayPal accepts an empty JSON body, for example on activate; Fastify refuses it.
  fastify.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, text, done) => {
      rawBodies.set(request, text);
      try {
        done(null, text.trim() === '' ? undefined : JSON.parse(text));
      } catch {
        done(invalidRequest(fieldError('INVALID_PARAMETER_SYNTAX', { field: '/' })));
      }
    },
  );
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, text, done) => done(null, new URLSearchParams(text)),
  );

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('paypal-debug-id', debugIdOf(request));
  });
  fastify.setErrorHandler<FastifyError>(sendError);
  fastify.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
}

function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OAuthError) {
    return reply.code(error.status).send(error.body());
  }
  const known = paypalErrorOf(error);
  if (known.status === 500) {
    request.log.error(error);
  }
  return reply.code(known.status).send(known.body(debugIdOf(request)));
}

function paypalErrorOf(error: FastifyError | Error): PayPalError {
  if (error instanceof PayPalError) {
    return error;
  }
  if ('statusCode' in error && error.statusCode === 415) {
    return new PayPalError(415);
  }
  const isCallersFault =
    'statusCode' in error && error.statusCode !== undefined && error.statusCode < 500;
  return isCallersFault
    ? invalidRequest(fieldError('INVALID_PARAMETER_VALUE', { field: '/' }))
    : new PayPalError(500);
}

/** Allows pages of any origin to make the calls of the browser SDK with the SDK's headers. */
export function allowBrowsers(fastify: FastifyInstance): void {
  const isForBrowsers = /\/v1\/(?:oauth2\/token|billing\/subscriptions(?:\/.*)?)$/;

  fastify.addHook('onRequest', async (request, reply) => {
    if (isForBrowsers.test(pathOf(request))) {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-expose-headers', 'paypal-debug-id');
    }
  });
  fastify.options('/v1/*', (request, reply) => {
    if (isForBrowsers.test(pathOf(request))) {
      reply.header('access-control-allow-methods', 'GET, POST');
      reply.header(
        'access-control-allow-headers',
        'authorization, content-type, prefer, paypal-request-id',
      );
      reply.header('access-control-max-age', '600');
    }
    return reply.code(204).send();
  });
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}
