import { sessionContract } from '@canone/contracts/access/session';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../testing/held-transactions.ts';
import { notSignedIn, read, signedInDevices } from '../testing/signed-in-devices.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const { endOtherSessions } = sessionContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the end of a session in use', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  test('W70 AUT-15 · a session that a new password ends stays ended, even if it ends the other sessions at the same time', async () => {
    const { id, email } = await signedInDevices(api, () => tenantId).aPerson(Role.Admin);
    const stolen = await signedInDevices(api, () => tenantId).enter(email);
    const held = heldTransactions(api, tenantId);
    const owner = await held.begin();
    await sql`select set_config('role', 'canone_control', true)`.execute(owner.ctx.db);
    await sql`update users set password_hash = 'new', session_epoch = session_epoch + 1
      where id = ${id}`.execute(owner.ctx.db);

    const outcome = stolen.call(endOtherSessions, {}).catch((error: unknown) => error);
    await held.somebodyWaits();
    await owner.commit();

    expect(await outcome).toMatchObject(notSignedIn);
    await expect(read(stolen)).rejects.toMatchObject(notSignedIn);
  });
});
