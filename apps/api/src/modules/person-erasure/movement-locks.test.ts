import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { csvOf } from '../../testing/bank-inputs.ts';
import { aBankTenant } from '../../testing/bank-tenant.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { erase } = personErasureContract.endpoints;
const { cancel } = subscriptionContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the erasure of a payer', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W168 · waits for the return of a transfer that names the person, without a deadlock', async () => {
    const bank = await aBankTenant(api);
    const { tenantId, admin, account } = bank;
    const status = SubscriptionStatus.BankTransferPending;
    const { id, paymentId, customer } = await api.make.aSubscription(tenantId, { status });
    const text = referenceOf({ tenantId, receivableId: paymentId });
    await bank.import(account.id, csvOf([{ day: '10/11/2026', amount: '12,20', text }]));
    const [credit] = await bank.movements();
    await bank.confirm(credit?.id ?? 0, [paymentId]);
    await admin.call(cancel, { params: { id } });
    await bank.import(account.id, csvOf([{ day: '20/11/2026', amount: '-12,20', text }]));
    const debit = (await bank.movements()).find(({ state }) => state === 'open');
    const [entry] = await bank.entries();
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
      ctx.db,
    );

    const body = { confirmation: customer.name };
    const erased = admin.call(erase, { params: { id: customer.id }, body });
    void Promise.allSettled([erased]);
    await held.somebodyWaits(1);
    const returned = bank.recordReturn(debit?.id ?? 0, entry?.id ?? 0);
    void Promise.allSettled([returned]);
    await held.somebodyWaits(2);
    await commit();

    for (const outcome of await Promise.allSettled([erased, returned]))
      expect(outcome).not.toMatchObject({ reason: { status: 503 } });
  });
});
