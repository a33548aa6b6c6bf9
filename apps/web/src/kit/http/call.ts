import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import { listMessages } from '@canone/contracts/texts/messages';
import {
  hashKey,
  mutationOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { session } from '../../session/session.ts';
import { renew } from '../../session/update-session.ts';
import { callInput } from './address.ts';
import { withPage } from './page-query.ts';
import { CallError, type Credentials, prefetchedData, type Sending, sendRequest } from './wire.ts';

const freshFor = 30_000;

export function credentials(): Credentials {
  const current = session.current();
  return current.phase === 'signedIn' ? current : {};
}

/** Makes a call with the given credentials and stores a renewed token from its response (AUT-16). */
async function makeCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  sending: Sending,
): Promise<Result<E> | null> {
  const { data, renewal } = await sendRequest(endpoint, input, sending);
  if (renewal && sending.token) renew(session, sending.token, renewal);
  return data;
}

/** Throws an error if the response has no data and the contract does not allow null. */
function expectData<E extends Endpoint>({ result }: E, data: Result<E> | null): Result<E> {
  if (data === null && !result.safeParse(null).success)
    throw new CallError({ code: 'answer.empty', message: listMessages.noData });
  return data as Result<E>; // null only if the contract allows it
}

const isPublic = ({ access }: Endpoint) => access === 'public';

/**
 * The query key and the read function of a call. The tenant is part of the key, so that no tenant sees the data of
 * another tenant. The response to a public call is the same for every tenant.
 */
export function queryParts<const E extends Endpoint>(endpoint: E, given: Input<E>) {
  const caller = credentials();
  const input = withPage(endpoint, callInput(given)) as Input<E>; // `withPage` only adds fields of the contract
  return {
    caller,
    input,
    queryKey: [isPublic(endpoint) ? null : (caller.tenantId ?? null), endpoint.path, input],
    read: async (signal: AbortSignal) => {
      // The tenant must be the one in the key. The token may have been renewed since, so the current token is used.
      const now = { ...credentials(), tenantId: caller.tenantId ?? null };
      return expectData(endpoint, await makeCall(endpoint, input, { ...now, signal }));
    },
  };
}

/** The options of useQuery for a call: `useQuery(query(regionContract.endpoints.list, { query: … }))`. */
export function query<const E extends Endpoint>(endpoint: E, given: Input<E>) {
  const { caller, input, queryKey, read } = queryParts(endpoint, given);
  return queryOptions<Result<E>, CallError>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // Polled calls do not take the prefetched data here, because their first request takes the prefetched response.
    initialData: () =>
      endpoint.isUnattended ? undefined : prefetchedData(endpoint, input, caller),
    staleTime: freshFor,
    meta: { isUnattended: endpoint.isUnattended, isPublic: isPublic(endpoint) },
  });
}

/** The options of useMutation for a call: `useMutation(mutation(regionContract.endpoints.create))`. */
export function mutation<const E extends Endpoint>(
  endpoint: E,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): UseMutationOptions<Result<E>, CallError, Input<E>> {
  return mutationOptions<Result<E>, CallError, Input<E>>({
    mutationFn: async (input) =>
      (await makeCall(endpoint, input, { ...credentials(), idempotencyKey })) as Result<E>, // our server returns the record after a change
    meta: { isPublic: isPublic(endpoint) },
  });
}

/** Makes names and paths comparable: `bank-transfer` and `BankTransfer` belong to the same contract. */
const folded = (name: string | undefined) => name?.replaceAll('-', '').toLowerCase();

/**
 * Marks every cached response of a contract (`region`, `tenant`, …) as stale, so that its next use refetches it. A
 * query with the meta `staysShown` is visible on every page, so it is refetched at once.
 */
export async function markStale(
  client: QueryClient,
  contract: { readonly name: string },
  { except }: { except?: QueryKey } = {},
) {
  const name = folded(contract.name);
  const kept = except && hashKey(except);
  const isStale = ({ queryKey: [, path], queryHash }: Query) =>
    typeof path === 'string' && folded(path.split('/')[2]) === name && queryHash !== kept;
  await client.invalidateQueries({ refetchType: 'none', predicate: isStale });
  void client.refetchQueries({
    type: 'active',
    predicate: (shown) => shown.meta?.['staysShown'] === true && isStale(shown),
  });
}
