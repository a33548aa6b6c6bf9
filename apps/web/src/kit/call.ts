import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import {
  hashKey,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { type CallError, type Credentials, send } from './wire.ts';

const freshFor = 30_000;

function credentials(): Credentials {
  const current = session.current();
  return current.phase === 'signedIn' ? current : {};
}

/**
 * What useQuery needs to make a call: `useQuery(query(regionContract.endpoints.list, { query: … }))`.
 * The tenant is part of the key, so that one tenant's answer is never shown to another.
 */
export function query<const E extends Endpoint>(endpoint: E, input: Input<E>) {
  const asked = credentials();
  return queryOptions<Result<E>, CallError>({
    queryKey: [asked.tenantId ?? null, endpoint.path, input],
    queryFn: async ({ signal }) => (await send(endpoint, input, asked, signal)).data,
    staleTime: freshFor,
  });
}

/** What useMutation needs to make a call: `useMutation(mutation(regionContract.endpoints.create))`. */
export function mutation<const E extends Endpoint>(
  endpoint: E,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): UseMutationOptions<Result<E>, CallError, Input<E>> {
  return mutationOptions<Result<E>, CallError, Input<E>>({
    mutationFn: async (input) =>
      (await send(endpoint, input, { ...credentials(), idempotencyKey })).data,
    meta: { isPublic: endpoint.access === 'public' },
  });
}

/** Marks every answer of a contract (`region`, `tenant`, …) as old: the next look asks again. */
export async function refresh(
  client: QueryClient,
  contract: { readonly name: string },
  { except }: { except?: QueryKey } = {},
) {
  const start = `/api/${contract.name}/`;
  const kept = except && hashKey(except);
  await client.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey: [, path], queryHash }) =>
      typeof path === 'string' && path.startsWith(start) && queryHash !== kept,
  });
}
