import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { sendLink } = customerLetterContract.endpoints;
const { remove } = userContract.endpoints;
const { erase } = personErasureContract.endpoints;

const isPostgres = inject('database').kind === 'postgres';

describe.runIf(isPostgres)('a payment link by mail', () => {
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

  /** Starts another call while a link is being sent. Returns the outcomes of both. */
  async function besideLink(other: (person: Person) => Promise<unknown>) {
    const { paymentId, customer } = await api.make.aSubscription(tenantId);
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from payment_providers where tenant_id = ${tenantId} and id = ${providerId} for update`.execute(
      ctx.db,
    );
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

  test('W167 · is sent while its customer is being removed, without a deadlock', async () => {
    const outcomes = await besideLink(({ id }) => admin.call(remove, { params: { id } }));

    expect(outcomes).toMatchObject([fulfilled, fulfilled]);
  });

  test('W167 · is sent while its customer is being erased, without a deadlock', async () => {
    const outcomes = await besideLink(({ id, name }) =>
      admin.call(erase, { params: { id }, body: { confirmation: name } }),
    );

    expect(outcomes).toMatchObject([fulfilled, fulfilled]);
  });
});

describe.runIf(isPostgres)('the letters of a day', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W170 · lock the subscriptions of a customer in the order of their ids', async () => {
    api.setNow('2026-11-01T09:00:00Z');
    const tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    await admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('dueSoon') },
    });
    const status = SubscriptionStatus.BankTransferPending;
    const startAt = '2026-11-15T10:00:00Z';
    const first = await api.make.aSubscription(tenantId, { status, startAt });
    const { customer } = first;
    const earlier = { status, customer, startAt: '2026-11-15T09:00:00Z' };
    const second = await api.make.aSubscription(tenantId, earlier);
    api.setNow('2026-11-11T09:00:00Z');
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    const lock = (id: number) =>
      sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
        ctx.db,
      );
    await lock(first.id);

    const written = api.runJob('customer-letters');
    void Promise.allSettled([written]);
    await held.somebodyWaits();
    // the removal and the erasure of the customer lock both subscriptions
    await lock(second.id);
    await commit();
    await written;

    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ id: number }>`select id from customer_letters order by id`.execute(db),
    );
    // these ids show that the batch did not fail: a failed batch would have used the first numbers of the sequence
    expect(rows.map(({ id }) => id)).toEqual([1, 2]);
  });
});
