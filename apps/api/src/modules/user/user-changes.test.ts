import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, remove, get, list, isEmailUnique } = userContract.endpoints;

describe('the people of a tenant', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  function aNewUser(changes: object = {}) {
    serial += 1;
    return {
      name: 'Lucia Ferri',
      email: `lucia${serial}@prova.example`,
      street: 'Via Roma 1',
      zip: '40121',
      municipality: 1,
      roleId: Role.User,
      ...changes,
    };
  }

  test('WIZ-01 · the wizard’s capitalised payload creates a user of this tenant, inactive by default', async () => {
    const answer = await admin.raw({
      method: 'POST',
      url: '/api/user/Create',
      payload: {
        Name: 'Anna Neri',
        Email: 'anna.neri@prova.example',
        Pec: '',
        SDI: 'abc1234',
        VATCode: 'IT 12345670785',
        Phone: '',
        Street: 'Via Po 3',
        ZIP: '10123',
        Region: 1,
        Province: 1,
        Municipality: 1,
      },
    });

    expect(answer.json()).toMatchObject({
      success: true,
      data: {
        name: 'Anna Neri',
        sdi: 'ABC1234',
        vatCode: '12345670785',
        pec: null,
        isActive: false,
        roleId: Role.Admin,
        roleName: 'Admin',
        billingAddress: { street: 'Via Po 3', zip: '10123', municipalitySelect: { selected: [1] } },
      },
    });
    const { items } = await admin.call(list, { query: { filters: { email: 'anna.neri' } } });
    expect(items).toMatchObject([{ sDI: 'ABC1234', vATCode: '12345670785', isActive: false }]);
  });

  test.each([
    ['email', { email: '' }, 'L’email è obbligatoria.'],
    ['email', { email: 'senza-chiocciola' }, 'Formato email non valido.'],
    ['name', { name: ' ' }, 'Il nome è obbligatorio.'],
    ['street', { street: '' }, 'La via è obbligatoria.'],
    ['municipality', { municipality: undefined }, 'Il municipio è obbligatorio.'],
    ['zip', { zip: '' }, 'Il Cap è obbligatorio.'],
    ['zip', { zip: 40_121 }, 'Non è un testo.'],
    ['zip', { zip: '1234' }, 'Il Cap ha 5 cifre, per esempio 00184.'],
    [
      'vatCode',
      { vatCode: '12345678901' },
      'La Partita IVA non è valida: ricontrolla le cifre, una è sbagliata.',
    ],
    [
      'vatCode',
      { vatCode: '00000000000' },
      'La Partita IVA non è valida: ricontrolla le cifre, una è sbagliata.',
    ],
    [
      'sdi',
      { sdi: 'ABC' },
      'Il codice SDI ha 7 caratteri (6 per la pubblica amministrazione): qui sono 3.',
    ],
    ['pec', { pec: 'pec.it' }, 'La PEC è un indirizzo email, per esempio nome@pec.it.'],
  ])('WIZ-03 WIZ-05 · %s %j is refused at its field', async (field, change, message) => {
    const answer = await admin.raw({
      method: 'POST',
      url: '/api/user/Create',
      payload: aNewUser(change),
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual({ field, message });
  });

  test('R103 API-06 · a value that is no text gets one error at its field', async () => {
    const payload = aNewUser({ zip: [], street: Array.from({ length: 300 }), pec: 0 });
    const answer = await admin.raw({ method: 'POST', url: '/api/user/Create', payload });

    expect(answer.json().errors).toEqual(
      ['pec', 'street', 'zip'].map((field) => ({ field, message: 'Non è un testo.' })),
    );
  });

  test('WIZ-02 · an e-mail is unique in the installation, ignoring case, and the refusal does not name its owner', async () => {
    const other = await api.make.aTenant();
    const taken = await api.make.aPerson({ tenantIds: [other.id], email: 'Presa@prova.example' });

    const answer = await admin.call(isEmailUnique, { params: { email: 'presa@PROVA.example' } });
    const attempt = admin.call(create, { body: aNewUser({ email: taken.email.toUpperCase() }) });

    expect(answer).toEqual({ isUnique: false });
    await expect(attempt).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'email', message: 'L’email esiste già nel database.' }] },
    });
    expect(await admin.call(isEmailUnique, { params: { email: 'libera@prova.example' } })).toEqual({
      isUnique: true,
    });
  });

  test('USR-04 · only a SuperAdmin grants SuperAdmin', async () => {
    const superAdmin = await api.asSuperAdmin(tenantId);

    await expect(
      admin.call(create, { body: aNewUser({ roleId: Role.SuperAdmin }) }),
    ).rejects.toMatchObject({
      status: 403,
      code: 'user.roleNotGrantable',
    });
    const made = await superAdmin.call(create, { body: aNewUser({ roleId: Role.SuperAdmin }) });
    expect(made.roleName).toBe('Super Admin');
    await expect(
      admin.call(update, {
        body: { id: made.id, name: 'x', email: made.email, roleId: Role.Admin },
      }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('USR-04 · people cannot remove the last access of their own account', async () => {
    const { id, email } = admin.person;
    const own = { id, email, name: 'Io' };

    await expect(
      admin.call(update, { body: { ...own, roleId: Role.User, isActive: true } }),
    ).rejects.toMatchObject({ code: 'user.ownAccess' });
    await expect(
      admin.call(update, { body: { ...own, roleId: Role.Admin, isActive: false } }),
    ).rejects.toMatchObject({ code: 'user.ownAccess' });
    await expect(admin.call(remove, { params: { id } })).rejects.toMatchObject({
      code: 'user.ownAccess',
    });
  });

  test('USR-04 · an update without role and access keeps both, so no one becomes an Admin by default', async () => {
    const customer = await api.make.aPerson({ tenantIds: [tenantId], roleId: Role.Client });
    const { id, email } = customer;

    const saved = await admin.call(update, { body: { id, email, name: 'Altro nome' } });

    expect(saved).toMatchObject({ name: 'Altro nome', roleId: Role.Client, isActive: true });
  });

  test('a person shared with a foreign tenant is read-only for an Admin', async () => {
    const other = await api.make.aTenant();
    const shared = await api.make.aPerson({ tenantIds: [tenantId, other.id] });

    await expect(
      admin.call(update, {
        body: { id: shared.id, name: 'Cambiato', email: shared.email, roleId: Role.Client },
      }),
    ).rejects.toMatchObject({ status: 403, code: 'user.sharedReadOnly' });
    expect((await admin.call(get, { params: { id: shared.id } })).name).toBe(shared.name);
  });

  test('DET-06 · an update of an outdated version is refused, and nothing is overwritten', async () => {
    const made = await admin.call(create, { body: aNewUser() });
    const body = { id: made.id, email: made.email, roleId: made.roleId, version: made.version };
    await admin.call(update, { body: { ...body, name: 'Prima' } });

    await expect(admin.call(update, { body: { ...body, name: 'Seconda' } })).rejects.toMatchObject({
      status: 409,
      code: 'entity.changedMeanwhile',
    });
    expect((await admin.call(get, { params: { id: made.id } })).name).toBe('Prima');
  });

  test('AUT-15 · a deactivated person and one whose role changed lose access at the next request', async () => {
    const person = await api.make.aPerson({ tenantIds: [tenantId], roleId: Role.User });
    const claims = { userId: person.id, roleId: Role.User, sessionEpoch: 0 };
    const theirs = api.with({ token: await api.tokens.issue(claims, api.now()), tenantId });
    await theirs.call(subscriptionContract.endpoints.list, { query: {} });

    await admin.call(update, {
      body: {
        id: person.id,
        name: person.name,
        email: person.email,
        roleId: Role.Admin,
        isActive: true,
      },
    });

    await expect(
      theirs.call(subscriptionContract.endpoints.list, { query: {} }),
    ).rejects.toMatchObject({
      status: 401,
    });
  });

  test('a person without history is deleted, and the e-mail is free again', async () => {
    const made = await admin.call(create, { body: aNewUser() });

    await admin.call(remove, { params: { id: made.id } });

    await expect(admin.call(get, { params: { id: made.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await admin.call(isEmailUnique, { params: { email: made.email } })).toEqual({
      isUnique: true,
    });
  });

  test.each([
    ['without history', false],
    ['with a billing history', true],
  ])(
    'USR-04 TEN-06 · a person %s of two tenants is removed only from the tenant of the Admin',
    async (_, hasHistory) => {
      const other = (await api.make.aTenant()).id;
      const person = await api.make.aPerson({ tenantIds: [tenantId, other], roleId: Role.User });
      if (hasHistory) {
        const { plan } = await api.make.aSubscription(tenantId);
        const body = { userId: person.id, planId: plan.id, startDate: '2026-11-21T09:30:00Z' };
        await admin.call(subscriptionContract.endpoints.subscribe, { body });
      }
      const theirs = async (tenant: number) => {
        const claims = { userId: person.id, roleId: Role.User, sessionEpoch: 0 };
        const token = await api.tokens.issue(claims, api.now());
        return api.with({ token, tenantId: tenant });
      };
      const params = { id: person.id };
      const otherAdmin = await api.asAdminOf(other);
      const before = await otherAdmin.call(get, { params });

      await admin.call(remove, { params });

      const use = { query: {} };
      const subscriptions = subscriptionContract.endpoints.list;
      await expect((await theirs(tenantId)).call(subscriptions, use)).rejects.toMatchObject({
        status: 403,
      });
      await expect(admin.call(get, { params })).rejects.toMatchObject({ status: 404 });
      expect(await (await theirs(other)).call(subscriptions, use)).toMatchObject({ totalCount: 0 });
      expect(await otherAdmin.call(get, { params })).toEqual(before);
    },
  );

  test('a person with a billing history is hidden and kept, so the subscription still has the name', async () => {
    const { id, customer } = await api.make.aSubscription(tenantId);

    await admin.call(remove, { params: { id: customer.id } });

    const { items } = await admin.call(list, { query: { filters: { email: customer.email } } });
    expect(items).toEqual([]);
    const subscription = await admin.call(subscriptionContract.endpoints.get, { params: { id } });
    expect(subscription.user).toMatchObject({ id: customer.id, name: customer.name });
  });

  test('a person who may only look up users sees names and e-mails, but no fiscal data', async () => {
    const operator = await api.asUserOf(tenantId);

    const { items } = await operator.call(list, { query: { pageSize: 100 } });

    expect(items.length).toBeGreaterThan(1);
    expect(items.every((item) => Object.keys(item).toSorted().join() === 'email,id,name')).toBe(
      true,
    );
    await expect(operator.call(get, { params: { id: items[0]?.id ?? 0 } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
