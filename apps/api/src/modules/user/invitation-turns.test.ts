import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxTurns } from '../../platform/limits/turns.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { invitationTurns } from './invitation-turns.ts';
import type { TemporaryPassword } from './temporary-password.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W92 · one person has only a few temporary passwords in the shared queue', async () => {
  const { promise: hashed, resolve } = Promise.withResolvers<TemporaryPassword>();
  const newPasswordFor = invitationTurns(() => hashed);
  const running = Array.from({ length: maxTurns }, () => newPasswordFor({ id: 1 }));

  await expect(newPasswordFor({ id: 1 })).rejects.toMatchObject({ code: 'request.tooMany' });
  const ofAnother = newPasswordFor({ id: 2 });

  resolve({ text: 'kx7m-q2vp', hash: 'of kx7m-q2vp' });
  await Promise.all([...running, ofAnother]);
  await expect(newPasswordFor({ id: 1 })).resolves.toMatchObject({ text: 'kx7m-q2vp' });
});

test('W92 · invitations sent all at once are refused before their passwords are hashed', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const admin = await api.asAdminOf(tenantId);
  const person = { tenantIds: [tenantId], roleId: Role.User, isActive: true };
  const { id } = await api.make.aPerson(person);
  const { create } = userContract.endpoints;
  const { roleId, isActive } = person;
  const place = { street: 'Via Roma 1', zip: '40121', municipality: 1 };
  const newcomer = (at: number) => {
    const email = `w92-${id}-${at}@prova.example`;
    return { name: 'Nuova', email, roleId, isActive, ...place };
  };
  const countRefused = async (request: (at: number) => Promise<unknown>) => {
    const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => request(at)));
    // a busy machine may also refuse an invitation with 503, because the queue of passwords is full
    return answers.filter((answer) => 'reason' in answer && answer.reason.status === 429).length;
  };

  const invited = () => admin.call(userAccessContract.endpoints.invite, { params: { id } });
  expect(await countRefused(invited)).toBeGreaterThan(0);
  api.setNow(String(api.now().add({ hours: 2 })));
  const again = await api.asAdminOf(tenantId);
  const created = (at: number) => again.call(create, { body: newcomer(at) });
  expect(await countRefused(created)).toBeGreaterThan(0);
});
