import type * as z from 'zod/mini';
import { traced } from '../../platform/observability/tracing.ts';
import { ProviderError } from '../provider-error.ts';
import { Failure } from './paypal-wire.ts';
import { retryAfterMs } from './retry-after.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

const timeoutMs = 10_000;
const maxAnswerBytes = 1_000_000;

/** The body, up to a maximum size. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxAnswerBytes) throw new Error('answer too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** One HTTP call. Without a response in time it fails with `unavailable`. */
export function request(url: string, init: RequestInit): Promise<Answer> {
  const { hostname } = new URL(url);
  const method = init.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'server.address': hostname };
  return traced({ name: `${method} ${hostname}`, kind: 'client', attributes }, () =>
    requestWithin(url, init),
  );
}

async function requestWithin(url: string, init: RequestInit): Promise<Answer> {
  const { signal, ...rest } = init;
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(url, {
      ...rest,
      redirect: 'error',
      signal: AbortSignal.any(limits),
    });
    return {
      status: response.status,
      text: await textOf(response),
      retryAfterMs: retryAfterMs(response.headers, Date.now()),
    };
  } catch (cause) {
    throw new ProviderError('unavailable', 'PayPal did not answer', { cause });
  }
}

const mayExistLater = new Set([408, 429]);

/** A public document, with the limits of every call; undefined when the host says that it does not exist. */
export async function fetchText(url: string): Promise<string | undefined> {
  const { status, text } = await request(url, { method: 'GET' });
  if (status === 200) return text;
  if (status >= 400 && status < 500 && !mayExistLater.has(status)) return undefined;
  throw new ProviderError('unavailable', `${new URL(url).pathname} answered ${status}`);
}

/** The caller's deadline came first. */
export function answeredTooLate(cause?: unknown): ProviderError {
  return new ProviderError('unavailable', 'PayPal did not answer in time', { cause });
}

/** Reads a response with its schema. */
export function parsedAnswer<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  const result = schema.safeParse(parsedJson(text));
  if (result.success) return result.data;
  throw new ProviderError('unavailable', 'PayPal sent an invalid response', {
    cause: result.error,
  });
}

function parsedJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts an unsuccessful response to an error. */
export function providerErrorOf({ status, text, retryAfterMs: pauseMs }: Answer): ProviderError {
  const { data } = Failure.safeParse(parsedJson(text));
  const kind = status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'rejected';
  const name = data?.name ?? data?.error ?? 'no readable error';
  return new ProviderError(kind, `PayPal answered ${status} (${name})`, {
    httpStatus: status,
    providerCode: data?.name ?? data?.error,
    issues: (data?.details ?? []).flatMap(({ issue }) => issue ?? []),
    debugId: data?.debug_id,
    retryAfterSeconds: pauseMs === undefined ? undefined : Math.ceil(pauseMs / 1000),
  });
}
