import type { Endpoint } from '@canone/contracts/kit/endpoint';

export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

// The cast is safe, because the input of every endpoint has only these parts.
export const callInput = (input: unknown) => input as CallInput;

/** A read-only call. */
export type Read = Pick<Endpoint, 'path'> & Omit<CallInput, 'body'>;

export function addressOf({ path, params = {}, query = {} }: Read): string {
  return pathOf(path, params) + queryText(query);
}

function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function pairsOf(key: string, value: unknown): [key: string, text: string][] {
  if (key === 'searchTerm' && value === '') return [[key, '']];
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return value.length > 0 ? [[key, value.join(',')]] : [];
  if (typeof value !== 'object' || value === null) return [[key, plainText(value)]];
  return Object.entries(value).flatMap(([name, item]) =>
    isEmpty(item) ? [] : [[`${key}[${name}]`, plainText(item)]],
  );
}

/**
 * The query of an address. Filters become `filters[key]=…`, lists are joined with commas, and empty values are omitted.
 * An empty searchTerm is sent, because every list and select call must have a searchTerm (API-04).
 */
function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => pairsOf(key, value));
  const text = new URLSearchParams(pairs).toString();
  return text ? `?${text}` : '';
}
