import { accountContract } from '@canone/contracts/access/account';
import { signInContract } from '@canone/contracts/access/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Devices, password, signedInDevices } from '../../testing/signed-in-devices.ts';
import { secretKey, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { deviceTokens } from './device-token.ts';

const { method, path: url } = signInContract.endpoints.signIn;
const { changePassword } = accountContract.endpoints;
const newPassword = 'Lanterna-Cammello-77';

let api: TestApi;
let devices: Devices;

beforeAll(async () => {
  api = await startTestApi();
  const { id: tenantId } = await api.make.aTenant();
  devices = signedInDevices(api, () => tenantId);
});

afterAll(() => api.close());

const tryIn = (Email: string, Password: string, DeviceToken?: string) =>
  api.nobody.raw({ method, url, payload: { Email, Password, DeviceToken } });

async function deviceOf(email: string, withPassword = password, before?: string) {
  const answer = await tryIn(email, withPassword, before);
  return answer.json<{ data: { deviceToken: string } }>().data.deviceToken;
}

test('W147 F9 · after a new password, devices that signed in with the old one are unknown and give no further guesses', async () => {
  const { email } = await devices.aPerson();
  const own = await devices.enter(email);
  const ofThief = [await deviceOf(email), await deviceOf(email), await deviceOf(email)];
  await own.call(changePassword, { body: { currentPassword: password, newPassword } });

  const statuses: number[] = [];
  for (const device of ofThief)
    for (let time = 0; time < 3; time += 1)
      statuses.push((await tryIn(email, 'sbagliata', device)).statusCode);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
});

test('W147 F9 · a device is known again after a sign-in with the new password', async () => {
  const { email } = await devices.aPerson();
  const own = await devices.enter(email);
  const before = await deviceOf(email);
  await own.call(changePassword, { body: { currentPassword: password, newPassword } });
  const after = await deviceOf(email, newPassword, before);
  for (let time = 0; time < 6; time += 1) await tryIn(email, 'sbagliata');

  expect((await tryIn(email, newPassword)).statusCode).toBe(429);
  expect((await tryIn(email, newPassword, after)).statusCode).toBe(200);
});

test('W148 · many sign-ins of one person at once, from known devices, do not delay the sign-in of another person', async () => {
  const [{ id, email }, other] = [await devices.aPerson(), await devices.aPerson()];
  const { password_hash } = await api.make.asOwner((db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const tokens = deviceTokens(secretKey);
  const known = await Promise.all(
    Array.from({ length: 42 }, () => tokens.issue({ id, password_hash }, undefined, api.now())),
  );

  const flood = known.flatMap((device) =>
    Array.from({ length: 5 }, () => tryIn(email, password, device)),
  );
  await Promise.race(flood);
  const answer = await tryIn(other.email, password);

  expect(answer.statusCode).toBe(200);
  const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 429]));
});
