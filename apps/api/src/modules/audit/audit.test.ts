import { auditContract } from '@canone/contracts/history/audit';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccount } from '../../testing/simulated-paypal.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { list, outside } = auditContract.endpoints;
const { create, update } = planContract.endpoints;

type SignedIn = Awaited<ReturnType<TestApi['asAdminOf']>>;
type Filters = NonNullable<Parameters<typeof listAudit>[1]>;

const aPlan = { name: 'Base', recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 };

function listAudit(
  caller: SignedIn,
  filters: {
    entity?: string;
    entityId?: number;
    action?: string;
    person?: string;
    from?: string;
    to?: string;
  } = {},
  sort?: string,
) {
  return caller.call(list, { query: { pageSize: 100, filters, ...(sort && { sort }) } });
}

describe('the history of changes', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  test('AUD-01 · of a record lists each change with its person, time and changed values, the newest first', async () => {
    api.setNow(beginning);
    const plan = await admin.call(create, { body: aPlan });
    await admin.call(create, { body: { ...aPlan, name: 'Un altro' } });
    api.setNow('2026-11-21T10:45:00Z');
    await admin.call(update, { body: { ...aPlan, id: plan.id, recurringCostBeforeVAT: 12.5 } });

    const { items, totalCount } = await listAudit(admin, { entity: 'plan', entityId: plan.id });

    expect(totalCount).toBe(2);
    const [changed, created] = items;
    expect(changed).toMatchObject({
      at: '2026-11-21T10:45:00Z',
      actorId: admin.person.id,
      actorName: expect.stringContaining('Persona'),
      action: 'update',
      entity: 'plan',
      entityId: plan.id,
      refusal: null,
      changes: [{ field: 'recurringCostBeforeVAT', before: 10, after: 12.5 }],
    });
    expect(created?.changes).toContainEqual({ field: 'name', before: null, after: 'Base' });
  });

  test('AUD-01 · masks a secret and still records its change', async () => {
    const { endpoints } = paymentProviderContract;
    const account = {
      name: 'PayPal',
      apiUrl: api.paypal.url,
      apiKey: testAccount.clientId,
    };
    const first = { ...account, apiSecret: 'primo-segreto' };
    await api.paypal.faults({
      rules: [{ match: { path: '/v1/oauth2/token', times: 10 }, effect: { status: 503 } }],
    });
    const { id } = await admin.call(endpoints.create, { body: first });
    await admin.call(endpoints.update, { body: { ...account, id, apiSecret: 'nuovo-segreto' } });
    await api.paypal.faults({ rules: [] });

    const { items } = await listAudit(admin, { entity: 'paymentProvider', entityId: id });

    expect(items[0]?.changes).toEqual([{ field: 'apiSecret', before: null, after: '•••' }]);
    expect(items[1]?.changes).toContainEqual({ field: 'hasApiSecret', before: null, after: true });
    expect(JSON.stringify(items)).not.toMatch(/primo-segreto|nuovo-segreto/);
  });

  test('AUD-01 · names a SuperAdmin who is not a member of the tenant', async () => {
    const superAdmin = await api.asSuperAdmin(tenantId);
    const { id } = await superAdmin.call(create, { body: aPlan });

    const { items } = await listAudit(admin, { entity: 'plan', entityId: id });

    expect(items).toMatchObject([
      { actorId: superAdmin.person.id, actorName: expect.stringContaining('Persona') },
    ]);
  });

  test('AUD-02 · can be filtered by person, kind of action and days in Italy', async () => {
    const own = await api.make.aTenant();
    const person = await api.asAdminOf(own.id);
    api.setNow('2026-03-31T21:59:59Z');
    const before = await person.call(create, { body: aPlan });
    api.setNow('2026-03-31T22:00:00Z');
    const first = await person.call(create, { body: aPlan });
    api.setNow('2026-04-01T22:00:00Z');
    const after = await person.call(create, { body: aPlan });
    const idsOf = async (filters: Filters, sort?: string) =>
      (await listAudit(person, filters, sort)).items.map(({ entityId }) => entityId);

    expect(await idsOf({})).toEqual([after.id, first.id, before.id]);
    expect(await idsOf({}, 'at')).toEqual([before.id, first.id, after.id]);
    expect(await idsOf({ from: '2026-04-01' })).toEqual([after.id, first.id]);
    expect(await idsOf({ to: '2026-03-31' })).toEqual([before.id]);
    expect(await idsOf({ from: '2026-04-01', to: '2026-04-01' })).toEqual([first.id]);
    expect(await idsOf({ person: 'PERSONA' })).toHaveLength(3);
    expect(await idsOf({ person: 'nessuno così' })).toEqual([]);
    expect(await idsOf({ action: 'update' })).toEqual([]);
    api.setNow(beginning);
  });

  test.each(['2026-02-30', '21/11/2026', 'ieri'])('AUD-02 · "%s" is not a day', async (from) => {
    await expect(listAudit(admin, { from })).rejects.toMatchObject({ status: 400 });
  });

  test('AUD-02 · never contains entries of another tenant, inside a tenant or outside', async () => {
    const foreign = await api.make.aTenant();
    const other = await api.asAdminOf(foreign.id);
    const { id } = await other.call(create, { body: { ...aPlan, name: 'Loro' } });
    const superAdmin = await api.asSuperAdmin(tenantId);

    const inside = await listAudit(superAdmin);
    const around = await superAdmin.call(outside, { query: { pageSize: 100 } });

    expect(JSON.stringify([inside, around])).not.toContain('Loro');
    expect((await listAudit(other, { entityId: id })).totalCount).toBe(1);
    expect(around.items.every(({ entity }) => entity !== 'plan')).toBe(true);
  });

  test('AUD-02 · outside tenants shows an Admin the shared data and the Admin’s own tenants', async () => {
    const superAdmin = await api.asSuperAdmin();
    const region = { name: 'Condivisa', code: '99' };
    const shared = await superAdmin.call(regionContract.endpoints.create, { body: region });
    const body = { name: 'Non suo' };
    const alien = await superAdmin.call(tenantContract.endpoints.create, { body });
    const own = { id: tenantId, name: 'Suo' };
    await superAdmin.call(tenantContract.endpoints.update, { body: own });
    const seen = async (caller: SignedIn) => {
      const { items } = await caller.call(outside, { query: { pageSize: 100 } });
      return items.map(({ entity, entityId }) => `${entity} ${entityId}`);
    };

    expect(await seen(admin)).toEqual([`tenant ${tenantId}`, `region ${shared.id}`]);
    expect(await seen(superAdmin)).toEqual(
      expect.arrayContaining([`tenant ${alien.id}`, `tenant ${tenantId}`, `region ${shared.id}`]),
    );
  });
});
