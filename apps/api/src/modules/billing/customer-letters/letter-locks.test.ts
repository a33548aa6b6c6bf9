import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { sendLink } = customerLetterContract.endpoints;
const { remove } = userContract.endpoints;
const { erase } = personErasureContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('a payment link by mail', () => {
  let api: TestApi;
  let tenantId: number;
  let providerId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    ({ id: providerId } = await api.make.aProvider(tenantId));
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  interface Person {
    readonly id: number;
    readonly name: string;
  }

  /** The outcome of another call that begins while a link is being sent. */
  async function besideLink(other: (person: Person) => Promise<unknown>) {
    const { paymentId, customer } = await api.make.aSubscription(tenantId);
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from payment_providers where id = ${providerId} for update`.execute(ctx.db);
    const body = { subject: 'Il tuo link', body: 'Eccolo' };
    const sent = admin.call(sendLink, { params: { id: paymentId }, body });
    void Promise.allSettled([sent]);
    await held.somebodyWaits(1);
    const done = other(customer);
    void Promise.allSettled([done]);
    await held.somebodyWaits(2);
    await commit();
    return Promise.allSettled([sent, done]);
  }

  const fulfilled = { status: 'fulfilled' };

  test('W167 · is sent beside the removal of its customer, without a deadlock', async () => {
    const outcomes = await besideLink(({ id }) => admin.call(remove, { params: { id } }));

    expect(outcomes).toMatchObject([fulfilled, fulfilled]);
  });

  test('W167 · is sent beside the erasure of its customer, without a deadlock', async () => {
    const outcomes = await besideLink(({ id, name }) =>
      admin.call(erase, { params: { id }, body: { confirmation: name } }),
    );

    expect(outcomes).toMatchObject([fulfilled, fulfilled]);
  });
});
