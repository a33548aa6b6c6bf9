import type { Endpoint } from '@canone/contracts/kit/endpoint';

export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** A call that only reads. */
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
 * `filters` become `filters[key]=…` and lists are comma-joined; a value that is empty is left out. An empty
 * searchTerm is sent: every list and select call carries one (API-04).
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
