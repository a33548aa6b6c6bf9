import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Simulator } from '../simulator.ts';
import { debugIdOf, pathOf } from '../wire/http.ts';

const capacity = 500;
const maxBodyLength = 16 * 1024;
const secretFields = /secret|token|password/i;

export interface JournalEntry {
  method: string;
  path: string;
  query: unknown;
  status: number;
  at: string;
  durationMs: number;
  /** The caller's PayPal-Request-Id. */
  requestId: string | null;
  debugId: string;
  requestBody: unknown;
  responseBody: unknown;
}

export type Journal = ReturnType<typeof journal>;

/** The last calls to the simulated PayPal, for tests and debugging. */
export function journal() {
  let entries: JournalEntry[] = [];
  return {
    add(entry: JournalEntry): void {
      entries = [...entries.slice(1 - capacity), entry];
    },
    list: (): readonly JournalEntry[] => entries,
    clear(): void {
      entries = [];
    },
  };
}

/** Writes every call of these routes to the journal, with masked secrets. */
export function keepJournal(fastify: FastifyInstance, { clock }: Simulator, calls: Journal): void {
  const answers = new WeakMap<FastifyRequest, unknown>();

  fastify.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    answers.set(request, isJson && typeof payload === 'string' ? readJson(payload) : null);
    return payload;
  });

  fastify.addHook('onResponse', async (request, reply) => {
    const requestId = request.headers['paypal-request-id'];
    calls.add({
      method: request.method,
      path: pathOf(request).slice(fastify.prefix.length),
      query: masked(request.query),
      status: reply.statusCode,
      at: new Date(clock.hostNow()).toISOString(),
      durationMs: Math.round(reply.elapsedTime),
      requestId: typeof requestId === 'string' ? requestId : null,
      debugId: debugIdOf(request),
      requestBody: masked(
        request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body,
      ),
      responseBody: masked(answers.get(request)),
    });
  });
}

function readJson(text: string): unknown {
  return text.length > maxBodyLength ? `(${text.length} characters)` : JSON.parse(text);
}

function masked(value: unknown): unknown {
  return value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (field, inner) =>
          secretFields.test(field) && typeof inner === 'string' ? '***' : inner,
        ),
      );
}
