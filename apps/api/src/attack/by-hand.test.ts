import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { auditContract } from '@canone/contracts/history/audit';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { regionContract } from '@canone/contracts/places/region';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { refusalsOf } from './refusals-of.ts';

const person = {
  name: 'Nuova',
  street: 'Via Roma 1',
  zip: '40121',
  municipality: 1,
};

let serial = 0;
const email = () => `mano${(serial += 1)}@prova.example`;

describe('manual attacks', () => {
  let api: TestApi;
  let own: number;
  let foreign: number;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;

  beforeAll(async () => {
    api = await startTestApi();
    own = (await api.make.aTenant()).id;
    foreign = (await api.make.aTenant()).id;
    for (const tenantId of [own, foreign]) await api.make.aProvider(tenantId);
    admin = await api.asAdminOf(own);
  });

  afterAll(() => api.close());

  test('TEN-06 · an Admin cannot change the e-mail of a person shared with another tenant', async () => {
    const shared = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [own, foreign] });
    const { update } = userContract.endpoints;
    const { invite } = userAccessContract.endpoints;

    const refusals = await refusalsOf(
      admin.call(update, { body: { id: shared.id, name: 'x', email: email() } }),
      admin.call(invite, { params: { id: shared.id } }),
    );

    expect(refusals).toEqual(['user.sharedReadOnly', 'user.sharedReadOnly']);
  });

  test('TEN-06 · a person who left a tenant cannot be read, subscribed or invited there', async () => {
    const gone = await api.make.aPerson({ tenantIds: [own] });
    await api.make.asOwner((db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', gone.id)
        .execute(),
    );
    const plan = await api.make.aPlan(own);
    const { get, update, remove } = userContract.endpoints;
    const { invite } = userAccessContract.endpoints;
    const params = { id: gone.id };
    const body = { userId: gone.id, planId: plan.id, startDate: '2026-12-01T09:00:00Z' };

    const refusals = await refusalsOf(
      admin.call(get, { params }),
      admin.call(update, { body: { id: gone.id, name: 'x', email: email() } }),
      admin.call(invite, { params }),
      admin.call(remove, { params }),
      admin.call(subscriptionContract.endpoints.subscribe, { body }),
    );

    const unknown = Array.from({ length: 4 }, () => 'entity.notFound');
    expect(refusals).toEqual([...unknown, 'request.invalid']);
  });

  test('TEN-06 · a person of another tenant who changed shared data is not named and cannot be found by name', async () => {
    const stranger = await api.asAdminOf(foreign);
    await api.make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ name: 'Estranea Rossi' })
        .where('id', '=', stranger.person.id)
        .execute(),
    );
    const { outside } = auditContract.endpoints;
    const body = { name: 'Regione', code: '98' };
    await admin.call(regionContract.endpoints.create, { body });
    await stranger.call(regionContract.endpoints.create, { body });

    const [theirs, ours] = (await admin.call(outside, { query: {} })).items;
    const searched = await admin.call(outside, { query: { searchTerm: 'Estranea' } });
    const filtered = await admin.call(outside, { query: { filters: { person: 'Estranea' } } });

    expect([theirs?.actorId, theirs?.actorName]).toEqual([stranger.person.id, null]);
    expect([ours?.actorId, ours?.actorName]).toEqual([admin.person.id, expect.any(String)]);
    expect([searched.totalCount, filtered.totalCount]).toEqual([0, 0]);
    const superAdmin = await api.asSuperAdmin();
    const known = await superAdmin.call(outside, { query: { searchTerm: 'Estranea' } });
    expect(known.totalCount).toBe(1);
  });

  test('TEN-06 · a person who left a tenant does not find it in the list of tenants', async () => {
    const left = await api.asAdminOf(foreign);
    const stays = await api.make.aTenant();
    await api.make.asOwner(async (db) => {
      const user_id = left.person.id;
      await db.insertInto('memberships').values({ tenant_id: stays.id, user_id }).execute();
      await db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', user_id)
        .where('tenant_id', '=', foreign)
        .execute();
    });
    const { list, options, get } = tenantContract.endpoints;

    const { items } = await left.call(list, { query: {} });
    const choices = await left.call(options, { query: { selectedIds: String(foreign) } });

    expect(items.map(({ id }) => id)).toEqual([stays.id]);
    expect(choices.options.map(({ value }) => value)).toEqual([stays.id]);
    expect(await refusalsOf(left.call(get, { params: { id: foreign } }))).toEqual([
      'entity.notFound',
    ]);
  });

  test('TEN-06 · an Admin of one tenant cannot see, rename or delete another', async () => {
    const { get, update, remove, list } = tenantContract.endpoints;
    const body = { id: foreign, name: 'Preso', configuration: null };

    const refusals = await refusalsOf(
      admin.call(get, { params: { id: foreign } }),
      admin.call(update, { body }),
      admin.call(remove, { params: { id: foreign } }),
    );

    expect(new Set(refusals)).toEqual(new Set(['entity.notFound']));
    const { items } = await admin.call(list, { query: { pageSize: 100 } });
    expect(items.map(({ id }) => id)).toEqual([own]);
  });

  test('PAY-06 · a payment for one’s own link does not pay another tenant’s', async () => {
    const { create, validate, updatePayment } = paymentTokenContract.endpoints;
    const ours = await api.make.aSubscription(own);
    const theirs = await api.make.aSubscription(foreign);
    const theirAdmin = await api.asAdminOf(foreign);
    const link = await admin.call(create, { body: { paymentId: ours.paymentId } });
    const theirLink = await theirAdmin.call(create, { body: { paymentId: theirs.paymentId } });
    const { checkout } = await api.nobody.call(validate, { query: { token: link.token } });
    const paid = await api.paypal.createSubscription(checkout.subscription);
    await api.paypal.approve(paid);

    for (const caller of [api.nobody, admin, theirAdmin]) {
      const attempt = caller.call(updatePayment, {
        body: { token: theirLink.token, providerSubscriptionId: paid },
      });
      await expect(attempt).rejects.toMatchObject({ code: 'payment.refused' });
    }
    const { subscriptionStatus } = await theirAdmin.call(subscriptionContract.endpoints.get, {
      params: { id: theirs.id },
    });
    expect(subscriptionStatus).toBe(SubscriptionStatus.NotActive);
  });

  test('BNK-03 · a transfer cannot move to a payment of another subscription', async () => {
    const { create, update } = bankTransferContract.endpoints;
    const status = SubscriptionStatus.BankTransferPending;
    const awaited = await api.make.aSubscription(own, { status });
    const active = await api.make.aSubscription(own, { status: SubscriptionStatus.Active });
    const transfer = { paymentId: awaited.paymentId, amount: 5 };
    const { id } = await admin.call(create, { body: transfer });

    const moved = admin.call(update, { body: { ...transfer, id, paymentId: active.paymentId } });

    await expect(moved).rejects.toMatchObject({ failure: { errors: [{ field: 'paymentId' }] } });
  });

  const hosts = { host: 'attacker.example', 'x-forwarded-host': 'attacker.example' };

  test('AUT-09 · the link of a reset uses the configured address, whatever the Host header', async () => {
    const { email: address } = await api.make.aPerson();
    await api.nobody.raw({
      method: 'POST',
      url: '/api/user/request-password-reset',
      headers: { ...hosts, 'x-forwarded-proto': 'https', origin: 'https://attacker.example' },
      payload: { Email: address },
    });

    const mails = await api.make.asOwner((db) =>
      db.selectFrom('outbox').select(['body', 'html']).where('recipient', '=', address).execute(),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('http://localhost:3000/reset-password?token=');
    expect(JSON.stringify(mails)).not.toContain('attacker');
  });

  test('AUT-13 · a name appears as plain text in the mail', async () => {
    const name = '<img src=x onerror=alert(1)> & <a href="//attacker.example">qui</a>';
    const address = email();
    const body = { ...person, name, email: address, roleId: Role.User, isActive: true };
    await admin.call(userContract.endpoints.create, { body });

    const mail = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select(['html', 'subject'])
        .where('recipient', '=', address)
        .executeTakeFirstOrThrow(),
    );
    expect(mail.html).toContain('&lt;img src=x');
    expect(mail.html).not.toMatch(/<img|href="\/\/attacker/);
    expect(mail.subject).not.toContain('img');
  });

  test.each([
    '//attacker.example',
    '//attacker.example/%2f..',
    String.raw`/\attacker.example`,
    '/https://attacker.example',
    '/api/docs/..%2f..//attacker.example',
    '/guida//attacker.example/',
    '/login?returnUrl=//attacker.example',
    '/assets/..%5cattacker.example',
    '/%0d%0aLocation:%20//attacker.example',
  ])('API-08 · %s does not redirect to another site', async (url) => {
    const answer = await api.app.inject({ url, headers: hosts });

    const { location = '/' } = answer.headers;
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(location).not.toContain('attacker');
  });
});
