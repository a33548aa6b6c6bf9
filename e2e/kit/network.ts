import type { Endpoint } from '@canone/contracts/kit/endpoint';
import type { Failure } from '@canone/contracts/kit/envelope';
import type { ErrorCode } from '@canone/contracts/texts/errors';
import type { Page, Request } from '@playwright/test';
import { addRule, replyTo } from './replies.ts';

export { letThrough, replyTo } from './replies.ts';

/** Matches the URLs of one endpoint, with any parameters and any query. */
export function addressOf({ path }: Endpoint): (url: URL) => boolean {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i');
  return ({ pathname }) => pattern.test(pathname);
}

export function isCallOf(endpoint: Endpoint, request: Request): boolean {
  return request.method() === endpoint.method && addressOf(endpoint)(new URL(request.url()));
}

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message?: string;
  readonly errors?: Failure['errors'];
  readonly resetUrl?: string;
  readonly requestId?: string;
}

/** The response of a server that fails. */
export const outage = { status: 500, code: 'server.failure' } as const;

/** Refuses a call of the page, so that it does not reach the server. */
export async function refuse(
  page: Page,
  endpoint: Endpoint,
  { status, code, message = '', errors = [], resetUrl, requestId = 'e2e' }: Refusal,
): Promise<void> {
  const data = resetUrl ? { resetUrl } : null;
  const json: Failure = { success: false, code, message, errors, data, requestId };
  await replyTo(page, addressOf(endpoint), { status, json });
}

/** Answers a call of the page, so that it does not reach the server. */
export async function answer(page: Page, endpoint: Endpoint, data: unknown): Promise<void> {
  const json = { success: true, message: '', data };
  await replyTo(page, addressOf(endpoint), { json });
}

/** Delays a call until the returned function is called. */
export async function hold(page: Page, endpoint: Endpoint): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await addRule(page, {
    matches: addressOf(endpoint),
    reply: async () => {
      await promise;
      return undefined;
    },
  });
  return resolve;
}

/** Records every API call that the page makes from now on. */
export function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}
