import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKey, startTestApi, type TestApi } from '../testing/test-api.ts';
import { type LiteralClient, literalClient, signedIn } from './literal-client.ts';

let api: TestApi;
let nobody: LiteralClient;

beforeAll(async () => {
  api = await startTestApi();
  nobody = literalClient(api);
});

afterAll(() => api.close());

async function lastMailTo(recipient: string): Promise<string> {
  const mail = await api.make.asOwner((db) =>
    db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  return mail?.body ?? '';
}

describe('AUT-01 · signing in, as the specification writes it', () => {
  test('answers data.token, data.user.email, data.user.roleId, data.resetUrl and the default tenant', async () => {
    const { login, person, tenantId, client } = await signedIn(api, 2);

    expect(login).toMatchObject({
      token: expect.any(String) as string,
      user: { email: person.email, roleId: 2 },
      resetUrl: null,
      defaultTenantId: tenantId,
    });
    expect((await client.list('api/tenant/getAll')).items).toMatchObject([{ id: tenantId }]);
  });

  test('with a wrong password is refused with a message', async () => {
    const { person } = await signedIn(api);
    const attempt = { Email: person.email, Password: 'sbagliata' };

    expect(await nobody.refused('POST', 'api/user/Login', attempt)).toMatchObject({
      status: 401,
      message: 'Email o password errate.',
    });
  });

  test('AUT-04 · with a temporary password is a 409 that contains resetUrl in data and at the top level', async () => {
    const { client } = await signedIn(api);
    const Email = 'invitata@prova.example';
    const person = { Name: 'Invitata', Email, IsActive: true, Street: 'Via Po 3', ZIP: '10123' };
    await client.post('api/user/Create', { ...person, Municipality: 1, RoleId: 2 });
    const [, Password = ''] = /password temporanea:\s*(\S+)/i.exec(await lastMailTo(Email)) ?? [];

    const { status, body } = await nobody.refused('POST', 'api/user/Login', { Email, Password });

    const resetUrl = expect.stringMatching(/^\/reset-password\?token=[\w-]+$/) as string;
    expect({ status, ...body }).toMatchObject({ status: 409, data: { resetUrl }, resetUrl });
  });
});

test('AUT-10 · a new password is set by the calls in the specification', async () => {
  const { person } = await signedIn(api);
  await nobody.post('api/user/request-password-reset', { Email: person.email });
  const [, token = ''] = /token=([\w-]+)/.exec(await lastMailTo(person.email)) ?? [];

  await nobody.get('api/user/validate-reset-token', { token });
  await nobody.post('api/user/reset-password', { token, newPassword: 'Ponte-Lanterna-7' });

  const login = { Email: person.email, Password: 'Ponte-Lanterna-7' };
  expect(await nobody.post('api/user/Login', login)).toMatchObject({
    user: { email: person.email },
  });
  expect(await nobody.refused('GET', `api/user/validate-reset-token?token=${token}`)).toMatchObject(
    { message: 'Token non valido o scaduto.' },
  );
});

describe('API-02 · the headers of a call', () => {
  const ask = (headers: Record<string, string>) =>
    api.app.inject({ method: 'GET', url: '/api/region/getAll', headers });

  test('are a fixed API key, the bearer token and the selected tenant', async () => {
    const { login, tenantId } = await signedIn(api);
    const Authorization = `Bearer ${String(login['token'])}`;
    const tenant = { 'X-Tenant-Id': String(tenantId) };

    expect((await ask({ 'X-Api-Key': apiKey, Authorization, ...tenant })).statusCode).toBe(200);
    expect((await ask({ Authorization, ...tenant })).statusCode).toBe(401);
    expect((await ask({ 'X-Api-Key': apiKey, ...tenant })).statusCode).toBe(401);
  });

  test('AUT-06 · a token that has expired is a 401 whose message contains "scaduto"', async () => {
    const { login, tenantId } = await signedIn(api);
    const client = literalClient(api, { token: String(login['token']), tenantId });
    const now = String(api.now());
    api.setNow('2026-12-21T09:30:00Z');

    const { status, message } = await client.refused('GET', 'api/region/getAll');

    api.setNow(now);
    expect(status).toBe(401);
    expect(message).toContain('scaduto');
  });
});
