import type { Endpoint } from '@canone/contracts/kit/endpoint';
import type { CallInput } from './address.ts';

/** The default query of a list or select. */
function defaultsOf({ query }: Endpoint): Record<string, unknown> | undefined {
  const defaults: unknown = query?.safeParse({}).data;
  return typeof defaults === 'object' && defaults !== null && 'pageSize' in defaults
    ? { ...defaults }
    : undefined;
}

/** Adds page, pageSize and searchTerm to lists and selects; other calls are unchanged (API-04). */
export function withPage(endpoint: Endpoint, input: CallInput): CallInput {
  const defaults = defaultsOf(endpoint);
  if (!defaults) return input;
  const { page, pageSize, searchTerm } = defaults;
  return { ...input, query: { page, pageSize, searchTerm, ...input.query } };
}
