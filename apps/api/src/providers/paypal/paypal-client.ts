import type * as z from 'zod/mini';
import { ProviderError } from '../provider-error.ts';
import type { ProviderAccount } from '../payment-gateway.ts';
import { AccessToken, Failure } from './paypal-wire.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  /** A body that is JSON already and must not be written again. */
  readonly text?: string;
  /** PayPal-Request-Id: makes a creating call safe to repeat for 72 hours. */
  readonly requestId?: string;
}

interface CachedToken {
  readonly value: Promise<string>;
  readonly usableUntil: { at: number };
}

const timeoutMs = 10_000;
const largestAnswer = 1_000_000;
const tokenMarginMs = 60_000;
const pausesMs = [300, 900];

/** Tokens live about nine hours and PayPal limits who fetches one per call. */
const tokens = new Map<string, CachedToken>();

function isWorthRepeating(call: Call, error: unknown): boolean {
  const isSafe = call.method === 'GET' || call.requestId !== undefined;
  return isSafe && error instanceof ProviderError && error.kind === 'unavailable';
}

/** The body, read no further than is reasonable. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > largestAnswer) throw new Error('answer too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A public document, under the limits of every call. */
export async function fetchText(url: string): Promise<string> {
  const { status, text } = await request(url, { method: 'GET' });
  if (status === 200) return text;
  throw new ProviderError('unavailable', `${new URL(url).pathname} answered ${status}`);
}

async function request(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await textOf(response) };
  } catch (cause) {
    throw new ProviderError('unavailable', 'PayPal did not answer', { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(status: number, text: string): ProviderError {
  const { data } = Failure.safeParse(parsed(text));
  const kind = status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'rejected';
  const name = data?.name ?? data?.error ?? 'no readable error';
  return new ProviderError(kind, `PayPal answered ${status} (${name})`, {
    httpStatus: status,
    issues: (data?.details ?? []).flatMap(({ issue }) => issue ?? []),
    debugId: data?.debug_id,
  });
}

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  const result = schema.safeParse(parsed(text));
  if (result.success) return result.data;
  throw new ProviderError('unavailable', 'PayPal answered something unreadable', {
    cause: result.error,
  });
}

/** PayPal's REST over fetch: token kept, time limits, repeats only where repeating is safe. */
export function paypalClient({ apiUrl, apiKey, apiSecret }: ProviderAccount) {
  const tokenKey = `${apiUrl}\n${apiKey}\n${apiSecret}`;

  async function fetchToken(usableUntil: { at: number }): Promise<string> {
    const { status, text } = await request(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status !== 200) throw failureOf(status, text);
    const { access_token, expires_in } = read(AccessToken, text);
    usableUntil.at = performance.now() + expires_in * 1000 - tokenMarginMs;
    return access_token;
  }

  /** One fetch however many calls wait for it. */
  function token(): Promise<string> {
    const cached = tokens.get(tokenKey);
    if (cached && performance.now() < cached.usableUntil.at) return cached.value;
    const usableUntil = { at: Number.POSITIVE_INFINITY };
    const value = fetchToken(usableUntil);
    tokens.set(tokenKey, { value, usableUntil });
    value.catch(() => tokens.delete(tokenKey));
    return value;
  }

  async function send({ method, path, body, text, requestId }: Call) {
    const content = body === undefined ? text : JSON.stringify(body);
    return request(`${apiUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await token()}`,
        Accept: 'application/json',
        Prefer: 'return=representation',
        ...(content !== undefined && { 'Content-Type': 'application/json' }),
        ...(requestId && { 'PayPal-Request-Id': requestId }),
      },
      ...(content !== undefined && { body: content }),
    });
  }

  async function attempt(wanted: Call): Promise<string> {
    let answer = await send(wanted);
    if (answer.status === 401) {
      tokens.delete(tokenKey); // revoked before its time: once more with a new one
      answer = await send(wanted);
    }
    if (answer.status >= 300) throw failureOf(answer.status, answer.text);
    return answer.text;
  }

  async function call(wanted: Call): Promise<string> {
    for (const pause of pausesMs) {
      try {
        return await attempt(wanted);
      } catch (error) {
        if (!isWorthRepeating(wanted, error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      }
    }
    return attempt(wanted);
  }

  return {
    async read<S extends z.ZodMiniType>(schema: S, wanted: Call): Promise<z.output<S>> {
      return read(schema, await call(wanted));
    },

    /** As `read`, with PayPal's 404 as undefined. */
    async find<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S> | undefined> {
      try {
        return read(schema, await call({ method: 'GET', path }));
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
