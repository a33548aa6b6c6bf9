import { accountContract } from '@canone/contracts/access/account';
import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { secondFactors } from '../../testing/second-factors.ts';
import { type Devices, password, signedInDevices } from '../../testing/signed-in-devices.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { limits } from '../throttle/limits.ts';
import { personCounter, takeAttempts } from '../throttle/throttle.service.ts';

const { changePassword } = accountContract.endpoints;
const { beginTotp, confirmTotp } = secondFactorContract.endpoints;
const { free } = limits.accountMails;
const refused = { status: 429, code: 'request.tooMany' };

let api: TestApi;
let devices: Devices;

beforeAll(async () => {
  api = await startTestApi();
  const tenantId = (await api.make.aTenant()).id;
  devices = signedInDevices(api, () => tenantId);
});

afterAll(() => api.close());

test('W144 · the number of mails about changes of one person’s own access is limited', async () => {
  const { id, email } = await devices.aPerson();
  const own = await devices.enter(email);
  const facts = { engine: api.engine, clock: { now: api.now }, requestId: 'prova' };
  for (let time = 1; time < free; time += 1)
    await runAsSystem(facts, 'write', (ctx) =>
      takeAttempts(ctx, [personCounter('accountMails', id)]),
    );
  const change = (currentPassword: string, newPassword: string) =>
    own.call(changePassword, { body: { currentPassword, newPassword } });
  const last = 'lanterna-di-sera';
  await change(password, last);

  await expect(change(last, password)).rejects.toMatchObject(refused);
  const again = await own.call(beginTotp, { body: { currentPassword: last } });
  await expect(
    own.call(confirmTotp, { body: { code: secondFactors(api, devices).appOf(again.key).code() } }),
  ).rejects.toMatchObject(refused);

  expect(await outboxMails(api, email)).toHaveLength(1);
  devices.later({ minutes: 10 });
  await change(last, password);
});
