import { userContract } from '@canone/contracts/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { emailCheckLimit } from './email-checks.ts';

const { create, isEmailUnique } = userContract.endpoints;

describe('F16 · the answers about taken e-mails', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  test('are limited for each person', async () => {
    const [curious, calm] = [await api.asAdminOf(tenantId), await api.asAdminOf(tenantId)];
    const ask = (admin: typeof calm) =>
      admin.call(isEmailUnique, { params: { email: 'vittima@altrove.example' } });
    for (let times = 0; times < emailCheckLimit.points; times += 1)
      expect(await ask(curious)).toEqual({ isUnique: true });

    await expect(ask(curious)).rejects.toMatchObject({ status: 429 });
    expect(await ask(calm)).toEqual({ isUnique: true });
  });

  test('count refused saves too, and no others', async () => {
    const admin = await api.asAdminOf(tenantId);
    const { email } = await api.make.aPerson();
    const save = (address: string, name = 'Anna') =>
      admin.call(create, {
        body: { name, email: address, street: 'Via Roma 1', zip: '40121', municipality: 1 },
      });
    for (let times = 0; times < emailCheckLimit.points; times += 1)
      await expect(save(email)).rejects.toMatchObject({ status: 400 });

    await expect(save(email)).rejects.toMatchObject({ status: 429 });
    await expect(save('libera@prova.example')).resolves.toMatchObject({ name: 'Anna' });
  });
});
