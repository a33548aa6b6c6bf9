import type * as z from 'zod/mini';
import { countProviderFailure } from '../../platform/observability/telemetry.ts';
import type { ProviderAccount } from '../payment-gateway.ts';
import { ProviderError } from '../provider-error.ts';
import {
  type AccountTraffic,
  type CallPriority,
  maxPauseMs,
  waitOrGiveUp,
} from './account-traffic.ts';
import {
  type Answer,
  answeredTooLate,
  parsedAnswer,
  providerErrorOf,
  request,
} from './paypal-http.ts';
import type { PayPalTime } from './paypal-time.ts';
import { type PayPalTokens, requestToken } from './paypal-token.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  /** A body that is JSON already and must not be serialised again. */
  readonly text?: string;
  /** PayPal-Request-Id: makes a creating call safe to repeat for 72 hours. */
  readonly requestId?: string;
}

/** The state that all calls to one account share. */
export interface Connection {
  readonly traffic: AccountTraffic;
  readonly tokens: PayPalTokens;
  readonly time: PayPalTime;
  readonly priority: CallPriority;
}

export type PayPalClient = ReturnType<typeof paypalClient>;

const pausesMs = [300, 900];

function isWorthRepeating(call: Call, error: unknown): error is ProviderError {
  const isSafe = call.method === 'GET' || call.requestId !== undefined;
  return isSafe && error instanceof ProviderError && error.kind === 'unavailable';
}

/** Rejects at the deadline, while other callers continue to wait for the same promise. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(answeredTooLate());
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Sends a call with a cached token, within the time limits. */
function authorizedCalls(account: ProviderAccount, connection: Connection) {
  const { traffic, tokens, priority } = connection;
  const { signal } = priority;

  function token(): Promise<string> {
    // callers share the token, so no single deadline aborts its fetch
    const shared = { ...priority, signal: undefined };
    return tokens.of(account, () => traffic.send(shared, () => requestToken(account)));
  }

  async function send({ method, path, body, text, requestId }: Call): Promise<Answer> {
    const content = body === undefined ? text : JSON.stringify(body);
    const bearer = await unlessAborted(token(), signal);
    return traffic.send(priority, () =>
      request(`${account.apiUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${bearer}`,
          Accept: 'application/json',
          Prefer: 'return=representation',
          ...(content !== undefined && { 'Content-Type': 'application/json' }),
          ...(requestId && { 'PayPal-Request-Id': requestId }),
        },
        ...(content !== undefined && { body: content }),
        ...(signal && { signal }),
      }),
    );
  }

  async function attempt(wanted: Call): Promise<string> {
    let answer = await send(wanted);
    if (answer.status === 401) {
      tokens.forget(account); // revoked early: retried once with a new token
      answer = await send(wanted);
    }
    if (answer.status >= 300) throw providerErrorOf(answer);
    return answer.text;
  }

  return async (wanted: Call): Promise<string> => {
    try {
      return await attempt(wanted);
    } catch (error) {
      // a 404 is an answer to a search
      if (error instanceof ProviderError && error.httpStatus !== 404)
        countProviderFailure(error.kind);
      throw error;
    }
  };
}

/** PayPal's REST API over fetch: a cached token, time limits, and retries only of idempotent calls. */
export function paypalClient(account: ProviderAccount, connection: Connection) {
  const { time } = connection;
  const { signal } = connection.priority;
  const attempt = authorizedCalls(account, connection);

  /** Waits before the next attempt, or throws when there is none or the wait would be too long. */
  async function pause(minMs: number, wanted: Call, error: unknown): Promise<void> {
    if (!isWorthRepeating(wanted, error)) throw error;
    const requestedMs = (error.retryAfterSeconds ?? 0) * 1000;
    if (requestedMs > maxPauseMs || signal?.aborted) throw error;
    await waitOrGiveUp(
      time,
      Math.max(requestedMs, Math.round(minMs * (0.5 + Math.random()))),
      signal,
    );
  }

  async function call(wanted: Call): Promise<string> {
    for (const minMs of pausesMs) {
      try {
        return await attempt(wanted);
      } catch (error) {
        await pause(minMs, wanted, error);
      }
    }
    return attempt(wanted);
  }

  return {
    async read<S extends z.ZodMiniType>(schema: S, wanted: Call): Promise<z.output<S>> {
      return parsedAnswer(schema, await call(wanted));
    },

    /** Like `read`, but gives undefined for PayPal's 404. */
    async find<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S> | undefined> {
      try {
        return parsedAnswer(schema, await call({ method: 'GET', path }));
      } catch (error) {
        if (error instanceof ProviderError && error.httpStatus === 404) return undefined;
        throw error;
      }
    },

    async command(wanted: Call): Promise<void> {
      await call(wanted);
    },
  };
}
