import { randomUUID } from 'node:crypto';
import { Role } from '@canone/contracts/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonContext } from '../../platform/request/context.ts';
import { runAs } from '../../platform/request/run-as.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { findSelf, requireVerified } from './reauthentication.service.ts';

describe('F10 · a verified password', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('proves the person no more when it was changed meanwhile', async () => {
    const roleId = Role.Admin;
    const { id: userId, name, email } = await api.make.aPerson({ roleId, password: 'nuova-2' });
    const sessionId = await api.make.aSession({ userId, at: api.now() });
    const claims = { userId, roleId, sessionEpoch: 0, sessionId, isDerivedId: false };
    const verified = { name, email, verifiedHash: 'argon2id$of-before' };

    const change = runAs(
      {
        engine: api.engine,
        clock: { now: api.now },
        requestId: randomUUID(),
        caller: { scope: 'person', claims },
      },
      'write',
      (ctx) => requireVerified(ctx as PersonContext, verified), // the scope gives this context
    );

    await expect(change).rejects.toMatchObject({ code: 'account.wrongPassword' });
  });

  test('W98 · a call of a person who is deleted meanwhile is refused', async () => {
    const roleId = Role.Client;
    const { id: userId } = await api.make.aPerson({ roleId });
    const sessionId = await api.make.aSession({ userId, at: api.now() });
    const claims = { userId, roleId, sessionEpoch: 0, sessionId, isDerivedId: false };

    const call = runAs(
      {
        engine: api.engine,
        clock: { now: api.now },
        requestId: randomUUID(),
        caller: { scope: 'person', claims },
      },
      'read',
      async (ctx) => {
        await findSelf(ctx as PersonContext); // the scope gives this context
        await api.make.asOwner((db) => db.deleteFrom('users').where('id', '=', userId).execute());
        return findSelf(ctx as PersonContext); // as above
      },
    );

    await expect(call).rejects.toMatchObject({ code: 'access.signIn' });
  });
});
