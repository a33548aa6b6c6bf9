import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { signIn } = signInContract.endpoints;
const password = 'Cavallo-Batteria-42';

describe('signing in', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const tryIn = (Email: string, Password = password) =>
    api.nobody.call(signIn, { body: { Email, Password } });

  test('AUT-01 · e-mail and password give a working token, the person and the only tenant', async () => {
    const tenant = await api.make.aTenant();
    const person = await api.make.aPerson({
      roleId: Role.Admin,
      tenantIds: [tenant.id],
      password,
    });

    const answer = await tryIn(person.email);

    expect(answer).toEqual({
      token: expect.any(String) as string,
      deviceToken: expect.any(String) as string,
      user: { id: person.id, email: person.email, name: person.name, roleId: Role.Admin },
      resetUrl: null,
      defaultTenantId: tenant.id,
    });
    const list = await api
      .with({ token: answer.token })
      .call(tenantContract.endpoints.list, { query: {} });
    expect(list.items.map(({ id }) => id)).toEqual([tenant.id]);
  });

  test('AUT-01 · a person with two tenants, or none, has no default tenant', async () => {
    const tenants = [await api.make.aTenant(), await api.make.aTenant()];
    const both = await api.make.aPerson({ tenantIds: tenants.map(({ id }) => id), password });
    const none = await api.make.aPerson({ password });

    expect((await tryIn(both.email)).defaultTenantId).toBeNull();
    expect((await tryIn(none.email)).defaultTenantId).toBeNull();
  });

  test('AUT-01 · a tenant from which the person was removed does not count for the default tenant', async () => {
    const [left, kept] = [await api.make.aTenant(), await api.make.aTenant()];
    const { id, email } = await api.make.aPerson({ tenantIds: [left.id, kept.id], password });
    await api.make.asOwner((db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', id)
        .where('tenant_id', '=', left.id)
        .execute(),
    );

    expect((await tryIn(email)).defaultTenantId).toBe(kept.id);
  });

  test('AUT-01 · the letter case of the e-mail and of the JSON keys is ignored, that of the password is not', async () => {
    const { email } = await api.make.aPerson({ password, email: 'Ada.Maiuscola@esempio.example' });

    const answer = await api.nobody.raw({
      method: 'POST',
      url: '/api/user/login',
      payload: { email: `  ${email.toUpperCase()} `, PASSWORD: password },
    });

    expect(answer.statusCode).toBe(200);
    await expect(tryIn(email, password.toUpperCase())).rejects.toMatchObject({ status: 401 });
  });

  test('AUT-14 · a wrong password, an unknown e-mail and an inactive person get the same response', async () => {
    const { email } = await api.make.aPerson({ password });
    const inactive = await api.make.aPerson({ password, isActive: false });
    const invited = await api.make.aPerson();
    const attempts = [
      { Email: email, Password: 'sbagliata' },
      { Email: 'nessuno@prova.example', Password: password },
      { Email: inactive.email, Password: password },
      { Email: invited.email, Password: password },
      { Email: `' or 1=1 --`, Password: password },
    ];

    const answers = await Promise.all(
      attempts.map((payload) =>
        api.nobody.raw({ method: 'POST', url: '/api/user/Login', payload }),
      ),
    );

    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect({ ...answer.json<object>(), requestId: '' }).toEqual({
        success: false,
        code: 'signIn.wrong',
        message: 'Email o password errate.',
        errors: [],
        data: null,
        requestId: '',
      });
    }
  });

  test('AUT-02 · the refusal of an empty field names the field', async () => {
    const answer = await api.nobody.raw({
      method: 'POST',
      url: '/api/user/Login',
      payload: { Email: ' ', Password: '' },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      message: 'Email obbligatoria.',
      errors: [
        { field: 'Email', message: 'Email obbligatoria.' },
        { field: 'Password', message: 'Password obbligatoria.' },
      ],
    });
  });

  test('AUT-01 · a sign-in is recorded without the password or the token', async () => {
    const { email, id } = await api.make.aPerson({ password });
    const { token } = await tryIn(email);

    const entries = await api.make.inTenant(0, (db) =>
      db.selectFrom('audit_entries').selectAll().where('entity_id', '=', id).execute(),
    );

    expect(entries).toMatchObject([{ action: 'signIn', entity: 'user' }]);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(JSON.stringify(entries)).not.toContain(password);
  });
});
