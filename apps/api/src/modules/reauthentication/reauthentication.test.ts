import { randomUUID } from 'node:crypto';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonContext } from '../../platform/request/context.ts';
import { runAs } from '../../platform/request/run-as.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { lockSelf, requireVerified } from './reauthentication.service.ts';

describe('F10 · a verified password', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** Runs work as a call of this person. The session was valid when the call began. */
  async function callOf<Result>(
    { id: userId, roleId }: { readonly id: number; readonly roleId: Role },
    kind: 'read' | 'write',
    work: (ctx: PersonContext) => Promise<Result>,
  ): Promise<Result> {
    const sessionId = await api.make.aSession({ userId, at: api.now() });
    const claims = { userId, roleId, sessionEpoch: 0, sessionId, isDerivedId: false };
    return runAs(
      {
        engine: api.engine,
        clock: { now: api.now },
        requestId: randomUUID(),
        caller: { scope: 'person', claims },
      },
      kind,
      (ctx) => work(ctx as PersonContext), // the scope gives this context
    );
  }

  test('no longer proves the person when the password is changed before the call ends', async () => {
    const roleId = Role.Admin;
    const { id, name, email } = await api.make.aPerson({ roleId, password: 'nuova-2' });
    const verified = { name, email, verifiedHash: 'argon2id$of-before' };

    const change = callOf({ id, roleId }, 'write', (ctx) => requireVerified(ctx, verified));

    await expect(change).rejects.toMatchObject({ code: 'account.wrongPassword' });
  });

  test('W98 · a call of a person who is deleted during the call is refused', async () => {
    const roleId = Role.Client;
    const { id } = await api.make.aPerson({ roleId });

    const call = callOf({ id, roleId }, 'write', async (ctx) => {
      await ctx.db.selectFrom('users').select('id').where('id', '=', id).execute();
      await api.make.asOwner((db) => db.deleteFrom('users').where('id', '=', id).execute());
      return lockSelf(ctx);
    });

    await expect(call).rejects.toMatchObject({ code: 'access.signIn' });
  });
});
