import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { permissions } from '@canone/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { textOf } from '../testing/answer-text.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import {
  type CallInput,
  goodInput,
  requestOf,
  type World,
  worldOf,
} from '../testing/good-inputs.ts';
import { interceptStatements } from '../testing/statements.ts';
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts';
import { tenantTables } from '../testing/two-tenants.ts';
import { unscopedTables } from './statement-scope.ts';

/** An id that no row has. */
const nobodysId = 2_147_483_600;

/** Returns whether the body is a success envelope or a file with the expected columns. */
function succeeds({ csv, xlsx, document }: Endpoint, body: string): boolean {
  if (document === 'text/html') return body.endsWith('</html>\n');
  if (document) return 'sections' in (JSON.parse(body) as object);
  if (xlsx) return xlsx.every(({ label }) => body.includes(`>${label}</t>`));
  if (!csv) return (JSON.parse(body) as { success: boolean }).success;
  return body.startsWith(`\uFEFF${csv.map(({ label }) => label).join(';')}\r\n`);
}

/** The required keys of a body. */
function requiredKeys({ body }: Endpoint): readonly string[] {
  if (!body) return [];
  const { required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return required;
}

describe('every call of specification section 7', () => {
  let api: TestApi;
  let superAdmin: SignedIn;
  let world: World;
  let ofTenants: ReadonlySet<string>;
  let sent: string[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    ofTenants = new Set(await tenantTables(api));
    interceptStatements(api.engine, (text) => {
      sent.push(text);
      return text;
    });
    const { id: tenantId } = await api.make.aTenant();
    await api.make.aProvider(tenantId);
    superAdmin = await api.asSuperAdmin(tenantId);
    world = worldOf(api, tenantId, superAdmin);
  });

  afterAll(() => api.close());

  const good = (title: string) => goodInput(title, world);
  const send = (endpoint: Endpoint, input: CallInput) => superAdmin.raw(requestOf(endpoint, input));

  test.each(everyEndpoint)('API-01 · $title succeeds', async ({ title, endpoint }) => {
    const answer = await send(endpoint, await good(title));

    expect(succeeds(endpoint, textOf(answer))).toBe(true);
    expect(answer.statusCode).toBe(200);
  });

  /** Tables that are read before a tenant is known, to find the tenants of a person or of a link. */
  const findTenants = new Set(['memberships', 'payment_token_lookup']);

  test.each(everyEndpoint)(
    'TEN-07 · $title names the tenant for each of its tables in every statement',
    async ({ title, endpoint }) => {
      const input = await good(title);
      sent = [];
      await send(endpoint, input);

      const isInside = permissions[endpoint.access].scope === 'tenant';
      const tables = isInside ? ofTenants : ofTenants.difference(findTenants);
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.filter((text) => unscopedTables(text, tables).length > 0)).toEqual([]);
    },
  );

  const withId = everyEndpoint.filter(
    ({ endpoint }) => /:(id|planId)$/.test(endpoint.path) || requiredKeys(endpoint).includes('id'),
  );
  test.each(withId)('API-06 · $title of an unknown id is 404', async ({ title, endpoint }) => {
    const { params, body, ...rest } = await good(title);
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
      const { body, ...rest } = await good(title);
      const { [key]: _left, ...without } = body ?? {};

      const answer = await send(endpoint, { ...rest, body: without });

      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors.map(({ field }: { field: string }) => field)).toContain(key);
    },
  );

  test.each(cells)(
    'API-06 · $title with a wrong $key is 400 at that field',
    async ({ title, endpoint, key }) => {
      const { body, ...rest } = await good(title);

      const answer = await send(endpoint, { ...rest, body: { ...body, [key]: { not: 'this' } } });

      expect(answer.statusCode).toBe(400);
      // an error inside an object names the path of the wrong part
      const fields = answer
        .json()
        .errors.map(({ field }: { field: string }) => field.split('.')[0]);
      expect(fields).toContain(key);
    },
  );
});
