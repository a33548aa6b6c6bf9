import { signInContract } from '@canone/contracts/access/sign-in';
import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { auditContract } from '@canone/contracts/history/audit';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyInstallation } from '../../admin/verify.ts';
import { someSettings } from '../../testing/letter-inputs.ts';
import { beginning, startTestApi, type TestApi, urlOf } from '../../testing/test-api.ts';

const { list, outside } = auditContract.endpoints;
const aPlan = { name: 'Base', recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 };
const query = { pageSize: 100 };

describe('F11 · the origin in the history', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const userAgent = { 'user-agent': 'Prova/1.0' };

  test('of a sign-in and of a refused one is the network and the browser', async () => {
    const { email } = await api.make.aPerson({ password: 'quella-giusta' });
    const { signIn } = signInContract.endpoints;
    const from = api.with({ address: '2001:db8:1:2:3:4:5:6' });
    const call = (Password: string) =>
      from.raw({
        method: 'POST',
        url: urlOf(signIn, {}),
        headers: userAgent,
        payload: { Email: email, Password },
      });

    expect((await call('quella-sbagliata')).statusCode).toBe(401);
    expect((await call('quella-giusta')).statusCode).toBe(200);

    const { items } = await (await api.asSuperAdmin()).call(outside, { query });
    const origin = { network: '2001:db8:1:2::/64', agent: 'Prova/1.0' };
    expect(items.filter(({ action }) => action === 'signIn')).toMatchObject([
      { refusal: null, ...origin },
      { refusal: expect.any(String), ...origin },
    ]);
  });

  test('is recorded for a change of a person, and not for a change of a plan', async () => {
    const person = await api.make.aPerson({ tenantIds: [tenantId] });
    await admin.raw({
      method: 'PUT',
      url: urlOf(userContract.endpoints.update, {}),
      headers: { 'user-agent': `Prova é${'x'.repeat(400)}` },
      payload: { id: person.id, name: 'Cambiato', email: person.email },
    });
    await admin.call(planContract.endpoints.create, { body: aPlan });

    const { items } = await admin.call(list, { query });
    const of = (entity: string) => items.find((item) => item.entity === entity);
    expect(of('user')).toMatchObject({ action: 'update', network: '127.0.0.1' });
    expect(of('user')?.agent).toBe(`Prova ${'x'.repeat(194)}`);
    expect(of('plan')).toMatchObject({ action: 'create', network: null, agent: null });
  });

  test('W76 · is recorded for a change of a bank account and of the account that customers see', async () => {
    const account = { name: 'Conto', iban: 'IT60X0542811101000000123456', holder: 'Aurora' };
    await admin.call(bankAccountContract.endpoints.create, { body: account });
    const { get, update } = letterSettingsContract.endpoints;
    const settings = await admin.call(get, {});
    await admin.call(update, { body: { ...settings, replyTo: 'risposte@prova.example' } });

    const { items } = await admin.call(list, { query });
    for (const entity of ['bankAccount', 'letterSettings'])
      expect(items.find((item) => item.entity === entity)?.network).toBe('127.0.0.1');
  });

  test('is deleted after 180 days, and the sealed history still verifies', async () => {
    const count = async () => {
      const { rows } = await api.make.inTenant(tenantId, (db) =>
        sql<{ n: number }>`select count(*)::int as n from audit_origins
          where tenant_id = ${tenantId}`.execute(db),
      );
      return rows[0]?.n;
    };
    const kept = await count();
    await api.runJob('seal-history');
    expect(await count()).toBe(kept);

    api.setNow(String(api.now().add({ hours: 24 * 181 })));
    await api.runJob('seal-history');

    expect([kept, await count()]).toEqual([expect.any(Number), 0]);
    expect(kept).toBeGreaterThan(0);
    expect((await verifyInstallation(api.engine)).paragraphs).toEqual([]);
    api.setNow(beginning);
  });

  test('that was changed does not verify', async () => {
    const person = await api.make.aPerson({ tenantIds: [tenantId] });
    admin = await api.asAdminOf(tenantId);
    const { update } = userContract.endpoints;
    const body = { id: person.id, name: 'Cambiato ancora', email: person.email };
    await admin.call(update, { body });
    expect((await verifyInstallation(api.engine)).paragraphs).toEqual([]);
    const client = await api.owner.pool.connect();
    await client.query('alter table audit_origins no force row level security');
    await client.query(
      `update audit_origins set network = '203.0.113.7' where tenant_id = ${tenantId}`,
    );
    await client.query('alter table audit_origins force row level security');
    client.release();

    const { paragraphs } = await verifyInstallation(api.engine);

    expect(paragraphs.join('\n')).toContain('historySeals');
  });

  test('W191 · of an erased SuperAdmin is deleted at night also where that person was no member', async () => {
    const { id: homeId } = await api.make.aTenant();
    const erased = await api.asSuperAdmin(homeId);
    const { endpoints } = letterSettingsContract;
    const agent = 'Lontano/1.0';
    await erased.raw({
      method: endpoints.update.method,
      url: endpoints.update.path,
      headers: { 'user-agent': agent, 'x-tenant-id': String(tenantId) },
      payload: someSettings(),
    });
    const agents = async () =>
      (await admin.call(list, { query })).items.flatMap((entry) => entry.agent ?? []);
    expect(await agents()).toContain(agent);

    await (await api.asSuperAdmin(homeId)).call(personErasureContract.endpoints.erase, {
      params: { id: erased.person.id },
      body: { confirmation: erased.person.email },
    });
    await api.runJob('seal-history');

    expect(await agents()).not.toContain(agent);
  });
});
