import type { LiveSubscriptions } from '@canone/contracts/live-subscription';
import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { FieldError } from '@canone/contracts/kit/envelope';
import { addressOf, type CallInput, type Read } from './address.ts';
import { createEarlyAnswers } from './early-answers.ts';
import { type Answer, readAnswer, type Refusal } from './read-answer.ts';

/** Why a call failed: no answer, an answer that says nothing, or the server's code. */
export type CallErrorCode =
  | Refusal['code']
  | 'network.unreachable'
  | 'network.unreadable'
  | 'answer.empty';

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly redirectUrl: string | null;
  /** What a provider can still charge, when that is why. */
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
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.fields = failure.fields ?? [];
    this.redirectUrl = failure.redirectUrl ?? null;
    this.liveSubscriptions = failure.liveSubscriptions ?? null;
    this.requestId = failure.requestId ?? '';
  }
}

/** What the server says of a failure; nothing when no answer came, or none that can be read. */
export function saidByServer({ code, message }: Pick<CallError, 'code' | 'message'>): string {
  return code.startsWith('network.') ? '' : message;
}

/** The server answered, with no data in it. */
export function isEmptyLoad(error: unknown): boolean {
  return error instanceof CallError && error.code === 'answer.empty';
}

export interface Credentials {
  readonly token?: string | null;
  readonly tenantId?: number | null;
  /** Makes the call one that takes effect once however often it is sent. */
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

/** The fixed API key (§7) and other public settings are written into the page by the server. */
export function pageSetting(name: 'api-key' | 'support-email'): string {
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

const earlyAnswers = createEarlyAnswers(() => performance.now());

function questionOf(url: string, { token, tenantId }: Credentials): string {
  return JSON.stringify([url, token, tenantId]);
}

/** Asks what the app will ask as soon as it is there: `request` takes the answer. */
export function askEarly(read: Read, credentials: Credentials) {
  const url = addressOf(read);
  const answer = fetch(url, { headers: headersOf(credentials, false) });
  earlyAnswers.keep(questionOf(url, credentials), answer);
}

/** The data that has arrived before anybody here could ask for it. */
export function arrivedEarly<E extends Endpoint>(
  { path }: E,
  input: Input<E>,
  credentials: Credentials,
): Result<E> | undefined {
  const said = earlyAnswers.takeSaid(
    questionOf(addressOf({ path, ...(input as CallInput) }), credentials),
  );
  const answer = readAnswer(said, path, true);
  return answer?.isRefused === false
    ? ((answer.data ?? undefined) as Result<E> | undefined)
    : undefined; // as in readData
}

/** The answer that is already on its way to this very question, unless it got lost. */
async function earlyAnswer(method: string, url: string, credentials: Credentials) {
  if (method === 'GET')
    return earlyAnswers.take(questionOf(url, credentials))?.catch(() => undefined);
  earlyAnswers.forgetAll();
  return undefined;
}

/** Makes one call, whatever the answer; throws CallError when none comes. */
export async function request(
  endpoint: Endpoint,
  { body, ...input }: CallInput,
  credentials: Credentials,
  signal?: AbortSignal,
): Promise<Response> {
  const url = addressOf({ path: endpoint.path, ...input });
  const answer = await earlyAnswer(endpoint.method, url, credentials);
  if (answer) return answer;
  try {
    return await fetch(url, {
      method: endpoint.method,
      headers: headersOf(credentials, body !== undefined),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallError({ code: 'network.unreachable', message: 'Il server non è raggiungibile.' });
  }
}

/** What an answer says, null when it says nothing; throws CallError when it is a refusal. */
export async function readData<E extends Endpoint>(
  { path }: E,
  response: Response,
): Promise<Result<E> | null> {
  const answer = await answerIn(response, path);
  // the server validates its answers by the same contract
  if (!answer.isRefused) return answer.data as Result<E> | null;
  throw new CallError({ ...answer.refusal, status: response.status });
}

export const renewalIn = ({ headers }: Response) => headers.get('X-Session-Token');

/** Makes one call; throws CallError when it is refused or no answer comes. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  credentials: Credentials = {},
  signal?: AbortSignal,
): Promise<{ data: Result<E> | null; renewal: string | null }> {
  const response = await request(endpoint, input as CallInput, credentials, signal);
  return { data: await readData(endpoint, response), renewal: renewalIn(response) };
}
