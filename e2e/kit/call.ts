import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { Envelope } from '@canone/contracts/kit/envelope';
import type { APIRequestContext } from '@playwright/test';
import { apiKey } from './demo.ts';

export interface Credentials {
  readonly origin: string;
  readonly token?: string;
  readonly tenantId?: number;
}

/** A person who calls the API without opening a page. */
interface Caller extends Credentials {
  readonly request: APIRequestContext;
}

export interface Answer<Data> {
  readonly status: number;
  readonly envelope: Envelope<Data>;
}

/** Makes one API call without a page. Returns the response, even if it is a refusal. */
export async function send<E extends Endpoint>(
  { request, origin, token, tenantId }: Caller,
  endpoint: E,
  input: Input<E>,
): Promise<Answer<Result<E>>> {
  const { params = {}, query = {}, body } = input as CallInput;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const response = await request.fetch(origin + path, {
    method: endpoint.method,
    params: flat(query),
    headers: {
      'X-Api-Key': apiKey,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(tenantId && { 'X-Tenant-Id': String(tenantId) }),
    },
    ...(body !== undefined && { data: body }),
    // repeated once, because the server may close an idle connection at the moment of the next call
    maxRetries: 1,
  });
  return { status: response.status(), envelope: (await response.json()) as Envelope<Result<E>> };
}

type Query = Readonly<Record<string, string | number | Readonly<Record<string, string | number>>>>;

/** Converts nested filters to the query format: { filters: { age: '0-30' } } → filters[age]=0-30. */
function flat(query: Query): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      typeof value === 'object'
        ? Object.entries(value).map(([name, part]) => [`${key}[${name}]`, part])
        : [[key, value]],
    ),
  );
}

interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: unknown;
}

/** The data of a response. Throws if the response is a refusal. */
export function dataOf<Data>({ status, envelope }: Answer<Data>): Data {
  if (envelope.success) return envelope.data;
  throw new Error(`${status} ${envelope.code}: ${envelope.message}`);
}
