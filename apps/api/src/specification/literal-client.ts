import { expect } from 'vitest';
import { apiKey, type TestApi } from '../testing/test-api.ts';

export type Json = Readonly<Record<string, unknown>>;
type Filters = Readonly<Record<string, string>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Credentials {
  readonly token?: string;
  readonly tenantId?: number;
}

/** Sends a call with the headers of the specification and parses the JSON of the response. */
async function send(
  api: TestApi,
  { token, tenantId }: Credentials,
  call: { method: Method; path: string; payload?: unknown },
) {
  const { method, path, payload } = call;
  const response = await api.app.inject({
    method,
    url: path.startsWith('/') ? path : `/${path}`,
    headers: {
      'X-Api-Key': apiKey,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(tenantId && { 'X-Tenant-Id': String(tenantId) }),
      ...(payload !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
  return { status: response.statusCode, body: response.json<Json>() };
}

interface List {
  readonly items: readonly Json[];
  readonly totalCount: number;
}

interface Options {
  readonly options: readonly { readonly value: number; readonly label: string }[];
}

const always = { page: '1', pageSize: '100', searchTerm: '' };

function address(path: string, query: Filters): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** A client as the specification describes it. It takes literal paths and returns the `data` of the response. */
export function literalClient(api: TestApi, credentials: Credentials = {}) {
  async function data(method: Method, path: string, payload?: unknown): Promise<unknown> {
    const { status, body } = await send(api, credentials, { method, path, payload });
    expect({ path, status, ...body }).toMatchObject({ path, status: 200, success: true });
    expect(typeof body['message']).toBe('string');
    return body['data'];
  }

  const read = async (path: string, query: Filters = {}) =>
    (await data('GET', Object.keys(query).length > 0 ? address(path, query) : path)) as Json;

  return {
    get: read,
    post: async (path: string, payload: unknown) => (await data('POST', path, payload)) as Json,
    put: async (path: string, payload?: unknown) => (await data('PUT', path, payload)) as Json,
    delete: (path: string) => data('DELETE', path),

    /**
     * Reads a list twice, once by the path as written and once by the path in lower case, with page, pageSize and
     * searchTerm.
     */
    async list(path: string, filters: Filters = {}): Promise<List> {
      const asWritten = await read(path, { ...always, ...filters });
      expect(await read(path.toLowerCase(), { ...always, ...filters })).toEqual(asWritten);
      const { items, totalCount } = asWritten as unknown as List;
      expect(Object.keys(asWritten).toSorted()).toEqual(['items', 'totalCount']);
      expect(items.length).toBeLessThanOrEqual(totalCount);
      return { items, totalCount };
    },

    async options(path: string, query: Filters = {}) {
      const { options } = (await read(path, query)) as unknown as Options;
      for (const option of options)
        expect(option).toEqual({
          value: expect.any(Number) as number,
          label: expect.any(String) as string,
        });
      return options;
    },

    /** Sends a call that must be refused. Returns its status and response. */
    refused: async (method: Method, path: string, payload?: unknown) => {
      const { status, body } = await send(api, credentials, { method, path, payload });
      expect({ path, ...body }).toMatchObject({ path, success: false });
      return { status, message: body['message'], errors: body['errors'], body };
    },
  };
}

export type LiteralClient = ReturnType<typeof literalClient>;

const password = 'Cavallo-Batteria-42';

/** A person with this role in a new tenant, signed in by `api/user/Login`. */
export async function signedIn(api: TestApi, roleId: 1 | 2 | 3 = 2) {
  const tenant = await api.make.aTenant();
  const person = await api.make.aPerson({ roleId, tenantIds: [tenant.id], password });
  const login = await literalClient(api).post('api/user/Login', {
    Email: person.email,
    Password: password,
  });
  const credentials = { token: String(login['token']), tenantId: tenant.id };
  return { tenantId: tenant.id, person, login, password, client: literalClient(api, credentials) };
}

/** Makes the five calls of a plain entity. Returns the record that was created and deleted. */
export async function walkEntity(
  client: LiteralClient,
  name: string,
  { create, update, filters = {} }: { create: Json; update: Json; filters?: Filters },
) {
  const created = await client.post(`api/${name}/Create`, create);
  const id = Number(created['id']);
  expect(created).toMatchObject({ id, ...create });

  const read = await client.get(`api/${name}/GetById/${id}`);
  expect(read).toEqual(created);
  expect(await client.get(`api/${name.toLowerCase()}/getbyid/${id}`)).toEqual(created);

  const { items } = await client.list(`api/${name}/getAll`, filters);
  const ids = items.map((item) => item['id']);
  expect(ids).toContain(id);

  const changed = await client.put(`api/${name}/Update`, { ...read, ...update });
  expect(changed).toMatchObject({ id, ...update });

  expect(await client.delete(`api/${name}/Delete/${id}`)).toBeNull();
  expect(await client.refused('GET', `api/${name}/GetById/${id}`)).toMatchObject({ status: 404 });
  return created;
}
