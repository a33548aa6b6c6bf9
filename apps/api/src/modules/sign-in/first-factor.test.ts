import { secondStepContract } from '@canone/contracts/access/second-factor';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondFactors } from '../../testing/second-factors.ts';
import { notSignedIn, read, signedInDevices } from '../../testing/signed-in-devices.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { begin } = secondStepContract.endpoints;

let api: TestApi;
let tenantId: number;

beforeAll(async () => {
  api = await startTestApi({ secondFactorRoles: [Role.Admin] });
  tenantId = (await api.make.aTenant()).id;
});

afterAll(() => api.close());

test('W47 AUT-24 · the first factor at a sign-in ends the sessions that lacked it', async () => {
  const devices = signedInDevices(api, () => tenantId);
  const factors = secondFactors(api, devices);
  const { id: userId, email } = await devices.aPerson(Role.Admin);
  // a token that was issued before the role required a factor
  const claims = { userId, roleId: Role.Admin, sessionEpoch: 0 };
  const before = api.with({ token: await api.tokens.issue(claims, api.now()), tenantId });
  await expect(read(before)).rejects.toMatchObject(notSignedIn);

  const step = await factors.firstStep(email);
  const { newTotp } = await api.nobody.call(begin, { body: { token: step } });
  const { token } = await factors.finish(step, factors.appOf(newTotp?.key ?? '').code());

  await read(api.with({ token, tenantId }));
  await expect(read(before)).rejects.toMatchObject(notSignedIn);
});
