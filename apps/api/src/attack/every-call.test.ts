import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { type CallInput, goodInputs } from '../testing/good-inputs.ts';
import { startTestApi, type TestApi, type TestCaller } from '../testing/test-api.ts';

/** An id that no row has. */
const nobodysId = 2_147_483_600;

/** The keys a body cannot do without. */
function requiredKeys({ body }: Endpoint): readonly string[] {
  if (!body) return [];
  const { required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return required;
}

describe('every call of section 7', () => {
  let api: TestApi;
  let tenantId: number;
  let superAdmin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    await api.make.aProvider(tenantId);
    superAdmin = await api.asSuperAdmin(tenantId);
  });

  afterAll(() => api.close());

  async function create(url: string, payload: object): Promise<number> {
    const answer = await superAdmin.raw({ method: 'POST', url, payload });
    return answer.json<{ data: { id: number } }>().data.id;
  }

  async function goodInput(title: string): Promise<CallInput> {
    const good = goodInputs[title];
    if (!good) throw new Error(`${title} has no good input in testing/good-inputs.ts`);
    return good({ api, tenantId, create });
  }

  function send({ method, path }: Endpoint, { params = {}, query = {}, body, items }: CallInput) {
    const values = new Map(Object.entries(params));
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(values.get(name))),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(value)]),
    );
    return superAdmin.raw({
      method,
      url: `${filled}?${search.toString()}`,
      ...(body && { payload: body }),
      ...(items && { payload: items }),
    });
  }

  test.each(everyEndpoint)('API-01 · $title does what it is for', async ({ title, endpoint }) => {
    const answer = await send(endpoint, await goodInput(title));

    expect(answer.json()).toMatchObject({ success: true });
    expect(answer.statusCode).toBe(200);
  });

  const withId = everyEndpoint.filter(
    ({ endpoint }) => /:(id|planId)$/.test(endpoint.path) || requiredKeys(endpoint).includes('id'),
  );
  test.each(withId)('API-06 · $title of an unknown id is 404', async ({ title, endpoint }) => {
    const { params, body, ...rest } = await goodInput(title);
    const unknown = {
      ...rest,
      ...(params && {
        params: Object.fromEntries(Object.keys(params).map((key) => [key, nobodysId])),
      }),
      ...(body && { body: 'id' in body ? { ...body, id: nobodysId } : body }),
    };

    const answer = await send(endpoint, unknown);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'entity.notFound' });
  });

  const cells = everyEndpoint.flatMap(({ title, endpoint }) =>
    requiredKeys(endpoint).map((key) => ({ title, endpoint, key })),
  );
  test.each(cells)(
    'API-06 · $title without $key is 400 at that field',
    async ({ title, endpoint, key }) => {
      const { body, ...rest } = await goodInput(title);
      const { [key]: _left, ...without } = body ?? {};

      const answer = await send(endpoint, { ...rest, body: without });

      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors.map(({ field }: { field: string }) => field)).toContain(key);
    },
  );

  test.each(cells)(
    'API-06 · $title with a wrong $key is 400 at that field',
    async ({ title, endpoint, key }) => {
      const { body, ...rest } = await goodInput(title);

      const answer = await send(endpoint, { ...rest, body: { ...body, [key]: { not: 'this' } } });

      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors.map(({ field }: { field: string }) => field)).toContain(key);
    },
  );
});
