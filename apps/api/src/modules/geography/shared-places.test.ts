import { auditContract } from '@canone/contracts/history/audit';
import { userContract } from '@canone/contracts/people/user';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import type { SharedData } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { paypalGateways } from '../../providers/paypal/paypal-gateway.ts';
import { apiKey, type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, remove } = regionContract.endpoints;

describe('data that all tenants share', () => {
  let api: TestApi;
  let own: SignedIn;
  let other: SignedIn;
  let ownTenant: { readonly id: number; readonly name: string };
  let ownName: string;
  let limited: FastifyInstance;

  beforeAll(async () => {
    api = await startTestApi();
    ownTenant = await api.make.aTenant();
    own = await api.asAdminOf(ownTenant.id);
    const { id } = own.person;
    ownName = (await own.call(userContract.endpoints.get, { params: { id } })).name;
    other = await api.asAdminOf((await api.make.aTenant()).id);
    limited = await withSettings({ sharedData: 'superadmin', tenantsPerPerson: 2 });
  });

  afterAll(async () => {
    await limited.close();
    await api.close();
  });

  /** A second product on the same database with other settings. */
  const withSettings = (settings: { sharedData: SharedData; tenantsPerPerson: number }) =>
    buildApp({
      ...settings,
      engine: api.engine,
      clock: { now: api.now },
      paymentGateways: paypalGateways(undefined),
      apiKey,
      secretKey: 'a secret key that is only used by the tests',
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      logLevel: 'silent',
      triggerJob: () => {},
    });

  /** Signs in a new person of `ownTenant` and returns the headers of a call. */
  async function headersOf(roleId: Role) {
    const { id } = await api.make.aPerson({ roleId, tenantIds: [ownTenant.id] });
    const token = await api.tokens.issue({ userId: id, roleId, sessionEpoch: 0 }, api.now());
    return { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
  }
  const refusals = (['POST', 'PUT', 'DELETE'] as const).flatMap((method) =>
    [regionContract, provinceContract, municipalityContract].map((contract) => {
      const { endpoints } = contract;
      const endpoint = { POST: endpoints.create, PUT: endpoints.update, DELETE: endpoints.remove };
      return { method, path: endpoint[method].path.replace(':id', '1') };
    }),
  );

  test.each(refusals)(
    'F8 · SHARED_DATA=superadmin refuses $method $path to an Admin',
    async ({ method, path }) => {
      const headers = await headersOf(Role.Admin);
      const answer = await limited.inject({
        method,
        url: path,
        headers,
        ...(method !== 'DELETE' && { payload: {} }),
      });

      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'access.denied' });
    },
  );

  test('F8 · SHARED_DATA=superadmin lets an Admin read, and a SuperAdmin change', async () => {
    const body = { name: 'Riservata', code: '77' };
    const asAdmin = { url: '/api/region/getAll', headers: await headersOf(Role.Admin) };
    const asSuper = { method: 'POST', url: create.path, payload: body } as const;

    expect((await limited.inject(asAdmin)).statusCode).toBe(200);
    const headers = await headersOf(Role.SuperAdmin);
    expect((await limited.inject({ ...asSuper, headers })).statusCode).toBe(200);
  });

  test('F8 · by default an Admin changes shared data, as the specification says', async () => {
    const row = await own.call(create, { body: { name: 'Di tutti', code: '76' } });

    expect(row.name).toBe('Di tutti');
  });

  test('F8 · every change of shared data shows the administrators of all tenants who made it, and from which tenant', async () => {
    const row = await own.call(create, { body: { name: 'Vista', code: '75' } });
    await own.call(update, { body: { id: row.id, name: 'Rivista', code: '75' } });
    await own.call(remove, { params: { id: row.id } });
    const { items } = await other.call(auditContract.endpoints.outside, {
      query: { filters: { entity: 'region', entityId: row.id } },
    });

    expect(items.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    for (const { changes } of items) {
      expect(changes).toContainEqual({ field: 'author', before: null, after: ownName });
      expect(changes).toContainEqual({ field: 'fromTenant', before: null, after: ownTenant.name });
    }
  });

  test.each([
    [regionContract, 'region'],
    [provinceContract, 'province'],
    [municipalityContract, 'municipality'],
  ])('F8 · the author of a change is in the history: %#', async ({ endpoints }, entity) => {
    const payload = { name: 'Vista', code: '73', abbreviation: 'VI', zip: '40121' };
    const { path: url } = endpoints.create;
    const answer = await own.raw({ method: 'POST', url, payload });
    const { items } = await other.call(auditContract.endpoints.outside, {
      query: { filters: { entity, entityId: answer.json().data.id } },
    });

    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).toContain(ownName);
  });

  test('F8 · a tenant that the author cannot enter is not named', async () => {
    const { url, payload } = { url: create.path, payload: { name: 'Finta', code: '74' } };
    const foreign = await api.make.aTenant('Tenant altrui');
    const answer = await own.raw({
      method: 'POST',
      url,
      payload,
      headers: { 'x-tenant-id': String(foreign.id) },
    });
    const { items } = await other.call(auditContract.endpoints.outside, {
      query: { filters: { entity: 'region', entityId: answer.json().data.id } },
    });

    expect(JSON.stringify(items)).not.toContain('Tenant altrui');
    expect(JSON.stringify(items)).toContain(ownName);
  });

  test('F8 · an Admin makes as many tenants as TENANTS_PER_PERSON says, at once or one after the other', async () => {
    const headers = await headersOf(Role.Admin);
    const make = (name: string) =>
      limited.inject({
        method: 'POST',
        url: tenantContract.endpoints.create.path,
        headers,
        payload: { name },
      });
    const left = async () =>
      (await limited.inject({ url: tenantContract.endpoints.allowance.path, headers })).json().data
        .left as number;

    expect(await left()).toBe(2);
    const answers = await Promise.all(['Uno', 'Due', 'Tre'].map(make));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409,
    ]);
    expect(await left()).toBe(0);
    const refused = await make('Quattro');
    expect(refused.json()).toMatchObject({ code: 'tenant.tooMany' });

    const made = answers.find(({ statusCode }) => statusCode === 200)?.json().data.id as number;
    const gone = { method: 'DELETE', url: `/api/tenant/Delete/${made}`, headers } as const;
    expect((await limited.inject(gone)).statusCode).toBe(200);
    expect((await make('Cinque')).statusCode).toBe(200);
  });

  test('F8 · a SuperAdmin, and everybody without a limit, makes any number of tenants', async () => {
    const headers = await headersOf(Role.SuperAdmin);
    const url = tenantContract.endpoints.allowance.path;

    expect((await limited.inject({ url, headers })).json().data).toEqual({ left: null });
    expect(await own.call(tenantContract.endpoints.allowance, {})).toEqual({ left: null });
  });
});
