import { userContract } from '@canone/contracts/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { update } = userContract.endpoints;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('USR-04 TEN-06 · an Admin of every tenant of a person changes the person, and the own record', async () => {
  const [first, second] = [(await api.make.aTenant()).id, (await api.make.aTenant()).id];
  const admin = await api.asAdminOf(first);
  const { id, email } = admin.person;
  await api.make.asOwner((db) =>
    db.insertInto('memberships').values({ tenant_id: second, user_id: id }).execute(),
  );
  const shared = await api.make.aPerson({ tenantIds: [first, second] });
  const rename = (name: string) =>
    admin.call(update, { body: { id: shared.id, name, email: shared.email } });

  expect((await rename('Cambiato')).name).toBe('Cambiato');
  const own = await admin.call(update, {
    body: { id, email, name: 'Nome proprio', phone: '051 123456' },
  });
  expect(own.phone).toBe('051 123456');

  await api.make.asOwner((db) =>
    db
      .updateTable('memberships')
      .set({ hidden_at: String(api.now()) })
      .where('tenant_id', '=', second)
      .where('user_id', '=', id)
      .execute(),
  );
  await expect(rename('Di nuovo')).rejects.toMatchObject({
    status: 403,
    code: 'user.sharedReadOnly',
  });
});
