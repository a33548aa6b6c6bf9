import type { LiveSubscriptions } from '@canone/contracts/billing/live-subscription';
import type { FieldError } from '@canone/contracts/kit/envelope';
import type { ErrorCode } from '@canone/contracts/texts/errors';
import { isPlainObject } from '@canone/contracts/values/plain-object';

/** The code for a refusal that has no error code of ours, such as the specification's `{ success: false, message }`. */
export const unnamedRefusal = 'refusal.unnamed';

export interface Refusal {
  readonly code: ErrorCode | typeof unnamedRefusal;
  readonly message: string;
  readonly fields: readonly FieldError[];
  /** The address to which the server redirects: the page for a required new password, or another page. */
  readonly redirectUrl: string | null;
  /** The subscriptions that a provider can still charge, if they are the reason; otherwise null. */
  readonly liveSubscriptions: LiveSubscriptions | null;
  readonly requestId: string;
}

export type Answer =
  | { readonly isRefused: false; readonly data: unknown }
  | { readonly isRefused: true; readonly refusal: Refusal };

type Json = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads a list of texts, a list of fields with a message, or a map of one or more messages by field. */
function fieldsOf(errors: unknown): FieldError[] {
  if (isPlainObject(errors)) return Object.entries(errors).flatMap(messagesOf);
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown): FieldError[] => {
    if (typeof error === 'string') return [{ field: '', message: error }];
    if (!isPlainObject(error)) return [];
    const [field, message] = [textOf(error['field']), textOf(error['message'])];
    return message ? [{ field, message }] : [];
  });
}

function messagesOf([field, given]: readonly [string, unknown]): FieldError[] {
  const messages: unknown[] = Array.isArray(given) ? given : [given];
  return messages
    .map(textOf)
    .filter(Boolean)
    .map((message) => ({ field, message }));
}

/** The value of `resetUrl` or `redirectUrl`, which may be inside `data` or beside `data`. */
function redirectOf(body: Json): string | null {
  const data = isPlainObject(body['data']) ? body['data'] : {};
  const given = [data['resetUrl'], body['resetUrl'], data['redirectUrl'], body['redirectUrl']];
  return given.map(textOf).find(Boolean) ?? null;
}

function liveSubscriptionsOf({ data }: Json): LiveSubscriptions | null {
  const live: unknown = isPlainObject(data) ? data['liveSubscriptions'] : null;
  return isPlainObject(live) && Array.isArray(live['items'])
    ? (live as unknown as LiveSubscriptions)
    : null; // only a server with our contract sends this field, in this shape
}

function refusalOf(body: Json): Refusal {
  return {
    code: (textOf(body['code']) || unnamedRefusal) as Refusal['code'], // a server uses only codes of the catalogue
    message: textOf(body['message']),
    fields: fieldsOf(body['errors']),
    redirectUrl: redirectOf(body),
    liveSubscriptions: liveSubscriptionsOf(body),
    requestId: textOf(body['requestId']),
  };
}

/** A list without items or a select without options counts as missing data. */
function dataOf(path: string, data: unknown): unknown {
  const rowsKey = rowsKeyOf(path);
  if (!rowsKey) return data ?? null;
  return isPlainObject(data) && Array.isArray(data[rowsKey]) ? data : null;
}

function rowsKeyOf(path: string): 'items' | 'options' | undefined {
  if (/\/getAll$/i.test(path)) return 'items';
  return /\/getAllForSelect$/i.test(path) ? 'options' : undefined;
}

/**
 * Reads a response body in the specification's format. Only `data` is certain to be present in a success. Returns
 * undefined for an invalid body. Missing data becomes null.
 */
export function readAnswer(body: unknown, path: string, isOk: boolean): Answer | undefined {
  if (!isPlainObject(body)) return undefined;
  const { success } = body;
  const isRefused = typeof success === 'boolean' ? !success : !isOk;
  if (isRefused) return { isRefused, refusal: refusalOf(body) };
  return { isRefused, data: dataOf(path, body['data']) };
}
