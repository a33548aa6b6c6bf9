import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Simulator } from '../simulator.ts';

import { type ErrorStatus, invalidToken, type OAuthError, PayPalError } from '../wire/errors.ts';
import { debugIdOf, pathOf } from '../wire/http.ts';
import type { FaultEffect } from './fault-set.ts';

const proxyPage =
  '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>';

/** Applies the fault rules to calls of these routes. */
export function injectFaults(fastify: FastifyInstance, { faults }: Simulator): void {
  const struck = new WeakMap<FastifyRequest, FaultEffect>();

  fastify.addHook('onRequest', async (request, reply) => {
    // A browser's preflight request must not use up the fault of the call after it.
    const path = pathOf(request).slice(fastify.prefix.length);
    const effect = request.method === 'OPTIONS' ? undefined : faults.strike(request.method, path);
    if (!effect) {
      return;
    }
    struck.set(request, effect);
    await wait(effect.latencyMs ?? 0);

    if (effect.applyThenFail) {
      return;
    }
    if (effect.hangThenReset !== undefined) {
      reply.hijack();
      await resetAfter(effect.hangThenReset, request);
    } else if (effect.status !== undefined) {
      retryLater(reply, effect);
      throw errorOf(effect.status, effect);
    }
  });

  fastify.addHook('onSend', async (request, reply, payload) => {
    const effect = struck.get(request);
    if (effect?.nonJsonBody) {
      reply.code(effect.status ?? 502).header('content-type', 'text/html; charset=utf-8');
      return proxyPage;
    }
    if (effect?.truncateBody && typeof payload === 'string') {
      return payload.slice(0, payload.length / 2);
    }
    if (!effect?.applyThenFail) {
      return payload;
    }
    if (effect.hangThenReset !== undefined) {
      await resetAfter(effect.hangThenReset, request);
      return payload;
    }
    const status = effect.status ?? 500;
    retryLater(reply, effect);
    reply.code(status).header('content-type', 'application/json; charset=utf-8');
    return JSON.stringify(errorOf(status, effect).body(debugIdOf(request)));
  });
}

async function resetAfter(delayMs: number, request: FastifyRequest): Promise<void> {
  await wait(delayMs);
  request.raw.socket.resetAndDestroy();
}

function retryLater(reply: FastifyReply, { retryAfter }: FaultEffect): void {
  if (retryAfter !== undefined) {
    reply.header('retry-after', String(retryAfter));
  }
}

function errorOf(status: ErrorStatus, { issue }: FaultEffect): PayPalError | OAuthError {
  if (status === 401 && issue === undefined) {
    return invalidToken();
  }
  const details = issue === undefined ? [] : [{ issue, description: 'Simulated fault.' }];
  return new PayPalError(status, details);
}
