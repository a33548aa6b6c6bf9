import type { Endpoint } from '@canone/contracts/kit/endpoint';
import type { CallInput } from './address.ts';

/** What the contract of a list or a select takes when nobody says otherwise. */
function defaultsOf({ query }: Endpoint): Record<string, unknown> | undefined {
  const defaults: unknown = query?.safeParse({}).data;
  return typeof defaults === 'object' && defaults !== null && 'pageSize' in defaults
    ? { ...defaults }
    : undefined;
}

/** Lists and selects are always asked with page, pageSize and searchTerm; any other call stays as it is (API-04). */
export function withPage(endpoint: Endpoint, input: CallInput): CallInput {
  const defaults = defaultsOf(endpoint);
  if (!defaults) return input;
  const { page, pageSize, searchTerm } = defaults;
  return { ...input, query: { page, pageSize, searchTerm, ...input.query } };
}
