import { userContract } from '@canone/contracts/people/user';
import { userMessages } from '@canone/contracts/texts/messages';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { type EmailChanges, emailChanges } from '../../testing/email-changes.ts';
import { signedInDevices } from '../../testing/signed-in-devices.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { update } = userContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the old address of a change', () => {
  let api: TestApi;
  let tenantId: number;
  let changes: EmailChanges;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    changes = emailChanges(
      api,
      signedInDevices(api, () => tenantId),
    );
  });

  afterAll(() => api.close());

  test('W180 · stays reserved during the confirmation, so that the undo works', async () => {
    const { id: owner, email, newEmail } = await changes.aRequest();
    const { id, name } = await api.make.aPerson({ tenantIds: [tenantId] });
    const admin = await api.asAdminOf(tenantId);
    const undo = await changes.tokenTo(email);
    const client = await api.owner.pool.connect();
    await client.query('begin');
    // the confirmation has changed the address and waits here for the lock of the membership
    await client.query('select from memberships where tenant_id = $1 and user_id = $2 for update', [
      tenantId,
      owner,
    ]);

    const confirmed = changes.confirm(await changes.tokenTo(newEmail));
    await untilBlocked(api.engine.pool);
    const taken = admin
      .call(update, { body: { id, name, email, isActive: true } })
      .catch((error: unknown) => error);
    await untilBlocked(api.engine.pool, 2);
    await client.query('commit');
    client.release();
    await confirmed;

    expect(await taken).toMatchObject({
      failure: { errors: [{ field: 'email', message: userMessages.emailTaken }] },
    });
    await changes.undo(undo);
    await changes.tryIn(email);
  });
});
