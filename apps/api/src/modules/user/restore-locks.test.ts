import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { emailTaken, type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create } = userContract.endpoints;
const { undoRemoval } = userAccessContract.endpoints;
const { erase } = personErasureContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('a removed person', () => {
  let api: TestApi;
  let people: RemovedPeople;

  beforeAll(async () => {
    api = await startTestApi();
    people = await removedPeople(api);
  });

  afterAll(() => api.close());

  type Attempt = (id: number, email: string) => Promise<unknown>;

  /**
   * Starts another call and then a creation, while both must wait for the lock of the person. Returns both outcomes in
   * this order.
   */
  async function besideCreation(other: Attempt) {
    const { id, form } = await people.aRemovedOne();
    const held = heldTransactions(api, people.tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select 1 from users where id = ${id} for update`.execute(ctx.db);
    const first = other(id, form.email);
    const calls = [first];
    const outcomes = () => Promise.allSettled(calls);
    void outcomes();
    await held.somebodyWaits(1);
    calls.push(people.admin.call(create, { body: form }));
    void outcomes();
    await held.somebodyWaits(2);
    await commit();
    return outcomes();
  }

  const fulfilled = { status: 'fulfilled' };

  test('W164 · is created again at the same time as the undo of the removal, without a deadlock', async () => {
    const undo: Attempt = (id) => people.admin.call(undoRemoval, { params: { id } });

    const outcomes = await besideCreation(undo);

    expect(outcomes).toMatchObject([fulfilled, { status: 'rejected', reason: emailTaken }]);
  });

  test('W164 · is created again at the same time as the erasure, without a deadlock', async () => {
    const outcomes = await besideCreation((id, confirmation) =>
      people.admin.call(erase, { params: { id }, body: { confirmation } }),
    );

    expect(outcomes[0]).toMatchObject(fulfilled);
    expect(outcomes[1]).not.toMatchObject({ reason: { status: 503 } });
  });
});
