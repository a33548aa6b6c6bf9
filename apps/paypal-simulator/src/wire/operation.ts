import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import type { AccessToken } from '../state.ts';
import { notAuthorized } from './errors.ts';
import { rawBodyOf } from './http.ts';
import { parseInput } from './input.ts';
import { authenticateCaller } from './oauth.ts';

const replayWindow = Temporal.Duration.from({ hours: 72 });

/** An authenticated call with validated input. */
interface Call<Body> {
  clientId: string;
  /** The id in the path; empty when the path has none. */
  id: string;
  query: unknown;
  body: Body;
  /** The unparsed body. */
  rawBody: string;
  /** PayPal-Request-Id, if the caller sent one. */
  requestId: string | undefined;
  now: Temporal.Instant;
}

interface Resource {
  id: string;
}

type Answer =
  | { status: 201; resource: Resource }
  | { status: 200 | 202; resource: object }
  | { status: 204 };

export const created = (resource: Resource): Answer => ({ status: 201, resource });
export const ok = (resource: object): Answer => ({ status: 200, resource });
export const accepted = (resource: object): Answer => ({ status: 202, resource });
export const noContent: Answer = { status: 204 };

interface Operation<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  body?: S;
  /** A browser with its low-scope token may make this call. */
  browser?: boolean;
  /** Applies the header `Prefer`. Its default is `return=minimal`. */
  prefer?: boolean;
  /** Supports PayPal-Request-Id: a repeated call returns the latest state of the object it created. */
  latest?(call: Call<z.output<S>>, resourceId: string): object;
  handle(call: Call<z.output<S>>): Answer;
}

/** Registers one call of PayPal's REST API: authentication, input validation and one transaction. */
export function operation<S extends z.ZodType>(
  fastify: FastifyInstance,
  simulator: Simulator,
  spec: Operation<S>,
): void {
  const callers = new WeakMap<FastifyRequest, AccessToken>();

  fastify.route<{ Params: { id?: string } }>({
    method: spec.method,
    url: spec.url,

    onRequest: async (request) => {
      const caller = authenticateCaller(simulator, request.headers.authorization);
      if (caller.scope === 'browser' && !spec.browser) {
        throw notAuthorized();
      }
      callers.set(request, caller);
    },

    handler: (request, reply) => {
      const caller = callers.get(request);
      if (!caller) {
        throw notAuthorized();
      }
      const call: Call<z.output<S>> = {
        clientId: caller.clientId,
        id: request.params.id ?? '',
        query: request.query,
        // The cast is safe: without a schema the type of the body is `unknown`, which includes undefined.
        body: spec.body ? parseInput(spec.body, request.body, 'body') : (undefined as z.output<S>),
        rawBody: rawBodyOf(request),
        requestId: headerOf(request, 'paypal-request-id'),
        now: simulator.clock.now(),
      };
      const answer = simulator.state.transaction(() => replayOr(simulator, spec, call));

      reply.code(answer.status);
      if (answer.status === 204) {
        return reply.send();
      }
      const minimal = spec.prefer && request.headers['prefer'] !== 'return=representation';
      return reply.send(minimal ? minimalOf(answer.resource) : answer.resource);
    },
  });
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function replayOr<S extends z.ZodType>(
  { state }: Simulator,
  spec: Operation<S>,
  call: Call<z.output<S>>,
): Answer {
  const { requestId } = call;
  if (!spec.latest || requestId === undefined) {
    return spec.handle(call);
  }

  const key = {
    clientId: call.clientId,
    operation: `${spec.method} ${spec.url} ${call.id}`,
    requestId,
  };
  const earlier = state.requestKeys.recall(key, call.now.subtract(replayWindow).epochMilliseconds);
  if (earlier !== undefined) {
    return ok(spec.latest(call, earlier));
  }
  const answer = spec.handle(call);
  if (answer.status !== 204 && 'id' in answer.resource) {
    state.requestKeys.remember(key, answer.resource.id, call.now.epochMilliseconds);
  }
  return answer;
}

function minimalOf(resource: object) {
  const kept = ['id', 'name', 'status', 'create_time', 'links'];
  return Object.fromEntries(Object.entries(resource).filter(([field]) => kept.includes(field)));
}
