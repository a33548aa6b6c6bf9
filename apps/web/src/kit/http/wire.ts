import type { LiveSubscriptions } from '@canone/contracts/billing/live-subscription';
import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { FieldError } from '@canone/contracts/kit/envelope';
import { unexpectedFailure } from '@canone/contracts/texts/messages';
import { addressOf, type CallInput, callInput, type Read } from './address.ts';
import { createPrefetchedAnswers } from './prefetched-answers.ts';
import { type Answer, type Refusal, readAnswer } from './read-answer.ts';
import { resultOf } from './result-of.ts';

/** The error code of a call: no response, an unreadable response, or the server's code. */
export type CallErrorCode =
  | Refusal['code']
  | 'network.unreachable'
  | 'network.unreadable'
  | 'answer.empty';

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  /** False when the server's refusal had no message. */
  readonly isExplained: boolean;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly redirectUrl: string | null;
  /** The subscriptions that a provider can still charge, if they are the reason; otherwise null. */
  readonly liveSubscriptions: LiveSubscriptions | null;
  readonly requestId: string;

  constructor(failure: {
    code: CallErrorCode;
    message: string;
    status?: number;
    fields?: readonly FieldError[];
    redirectUrl?: string | null;
    liveSubscriptions?: LiveSubscriptions | null;
    requestId?: string;
  }) {
    super(failure.message || unexpectedFailure);
    this.isExplained = failure.message !== '';
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.fields = failure.fields ?? [];
    this.redirectUrl = failure.redirectUrl ?? null;
    this.liveSubscriptions = failure.liveSubscriptions ?? null;
    this.requestId = failure.requestId ?? '';
  }
}

/** The message of each refused field. */
export function errorsByField(fields: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}

/** The server's message; empty if there is no message or no readable response. */
export function serverMessage({ code, message, isExplained }: CallError): string {
  return isExplained && !code.startsWith('network.') ? message : '';
}

/** True when the server responded without data. */
export function isEmptyLoad(error: unknown): boolean {
  return error instanceof CallError && error.code === 'answer.empty';
}

export interface Credentials {
  readonly token?: string | null;
  readonly tenantId?: number | null;
  /** A call with this key takes effect only once, even if it is sent again. */
  readonly idempotencyKey?: string | undefined;
}

function headersOf({ token, tenantId, idempotencyKey }: Credentials, hasBody: boolean): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Api-Key': apiKey() });
  if (hasBody) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (tenantId) headers.set('X-Tenant-Id', String(tenantId));
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  return headers;
}

type PageSetting = 'api-key' | 'support-email' | 'version' | 'shared-data' | 'tenants-per-person';

/** The fixed API key (§7) and other public settings, which the server writes into the page. */
export function pageSetting(name: PageSetting): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="canone-${name}"]`)?.content ?? '';
}

function apiKey(): string {
  return pageSetting('api-key');
}

async function answerIn(response: Response, path: string): Promise<Answer> {
  const body: unknown = await response.json().catch(() => undefined);
  const answer = readAnswer(body, path, response.ok);
  if (answer) return answer;
  throw new CallError({
    code: 'network.unreadable',
    status: response.status,
    message: 'Risposta del server non leggibile.',
  });
}

const prefetchedAnswers = createPrefetchedAnswers(() => performance.now());

function requestKeyOf(url: string, { token, tenantId }: Credentials): string {
  return JSON.stringify([url, token, tenantId]);
}

/** Sends a request before the app is loaded. When the app makes the same request, `request` uses this response. */
export function startPrefetch(read: Read, credentials: Credentials) {
  const url = addressOf(read);
  const answer = fetch(url, { headers: headersOf(credentials, false) });
  prefetchedAnswers.keep(requestKeyOf(url, credentials), answer);
}

/** The data of a prefetched response that has already arrived. */
export function prefetchedData<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  credentials: Credentials,
): Result<E> | undefined {
  const { path } = endpoint;
  const data = prefetchedAnswers.takeData(
    requestKeyOf(addressOf({ path, ...callInput(input) }), credentials),
  );
  const answer = readAnswer(data, path, true);
  return answer?.isRefused === false ? (resultOf(endpoint, answer.data) ?? undefined) : undefined;
}

/** The pending prefetched response of the same request, if any. */
async function prefetchedAnswer(method: string, url: string, credentials: Credentials) {
  if (method === 'GET')
    return prefetchedAnswers.take(requestKeyOf(url, credentials))?.catch(() => undefined);
  prefetchedAnswers.forgetAll();
  return undefined;
}

/** A request body with a file. Objects are sent as JSON, other values as text. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  const values: Readonly<Record<string, unknown>> = Object(body);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.set(name, value);
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** `keepalive` lets a call finish when its page is closed. */
export interface Sending extends Credentials {
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
}

/** Makes one call and returns any response; throws CallError when there is none. */
export async function request(
  endpoint: Endpoint,
  { body, ...input }: CallInput,
  { signal, keepalive, ...credentials }: Sending,
): Promise<Response> {
  const url = addressOf({ path: endpoint.path, ...input });
  const answer = await prefetchedAnswer(endpoint.method, url, credentials);
  if (answer) return answer;
  try {
    return await fetch(url, {
      method: endpoint.method,
      // For a multipart body the browser sets the content type, because only the browser knows the boundary.
      headers: headersOf(credentials, body !== undefined && !endpoint.isUpload),
      ...(body !== undefined && { body: endpoint.isUpload ? formOf(body) : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallError({ code: 'network.unreachable', message: 'Il server non è raggiungibile.' });
  }
}

/** The data of a response, or null when it has none; throws CallError for a refusal. */
export async function readData<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Result<E> | null> {
  const answer = await answerIn(response, endpoint.path);
  if (!answer.isRefused) return resultOf(endpoint, answer.data);
  throw new CallError({ ...answer.refusal, status: response.status });
}

export const renewalIn = ({ headers }: Response) => headers.get('X-Session-Token');

/** Makes one call; throws CallError when it is refused or gets no response. */
export async function sendRequest<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  sending: Sending = {},
): Promise<{ data: Result<E> | null; renewal: string | null }> {
  const response = await request(endpoint, callInput(input), sending);
  return { data: await readData(endpoint, response), renewal: renewalIn(response) };
}
