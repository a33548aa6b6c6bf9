import type { Endpoint } from '@canone/contracts/kit/endpoint';

export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

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

/**
 * `filters` become `filters[key]=…`, lists are joined with commas, and empty values are omitted. An empty
 * searchTerm is sent, because every list and select call has one (API-04).
 */
function queryText(query: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (isEmpty(value) && !(key === 'searchTerm' && value === '')) continue;
    if (Array.isArray(value)) {
      if (value.length > 0) pairs.set(key, value.join(','));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (!isEmpty(item)) pairs.set(`${key}[${name}]`, plainText(item));
      }
    } else {
      pairs.set(key, plainText(value));
    }
  }
  const text = pairs.toString();
  return text ? `?${text}` : '';
}
