import { bankTransferContract } from '@canone/contracts/bank-transfer';
import { paymentProviderContract } from '@canone/contracts/payment-provider';
import { planContract } from '@canone/contracts/plan';
import { subscriptionContract } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { userContract } from '@canone/contracts/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint, sampleInput } from '../testing/every-endpoint.ts';
import { startTestApi, type TestApi, urlOf } from '../testing/test-api.ts';
import {
  aFullTenant,
  digestOf,
  type FullTenant,
  idOf,
  pointersTo,
} from '../testing/two-tenants.ts';

const marker = 'MARCATOREB';
const walked = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const lists = walked.filter(({ endpoint }) => endpoint.query);

describe('TEN-06 · the queries alone, with row-level security switched off', () => {
  let api: TestApi;
  let own: FullTenant;
  let foreign: FullTenant;
  let before: string;

  beforeAll(async () => {
    api = await startTestApi();
    own = await aFullTenant(api, 'PROPRIO');
    foreign = await aFullTenant(api, marker);
    await api.make.asOwner(async (db) => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relrowsecurity`.execute(db);
      for (const { name } of rows)
        await sql`alter table ${sql.table(name)} disable row level security`.execute(db);
    });
    before = await digestOf(api, foreign);
  });

  afterAll(() => api.close());

  test('everything is in sight of a query that names no tenant', async () => {
    const plans = await api.make.inTenant(own.tenantId, (db) =>
      db.selectFrom('plans').select('tenant_id').distinct().execute(),
    );

    expect(new Set(plans.map(({ tenant_id }) => tenant_id))).toEqual(
      new Set([own.tenantId, foreign.tenantId]),
    );
  });

  test.each(lists)('$title lists only its own tenant', async ({ endpoint: { path } }) => {
    for (const query of ['pageSize=100', `searchTerm=${marker}`]) {
      const { body, statusCode } = await own.admin.raw({ method: 'GET', url: `${path}?${query}` });
      expect(statusCode).toBe(200);
      expect(body).not.toContain(marker);
    }
  });

  test.each(walked)('$title does not reach another tenant by its ids', async (sample) => {
    const id = idOf(foreign, sample.contract);
    const { body, ...rest } = sampleInput(sample, { ...pointersTo(foreign), ...(id && { id }) });

    const answer = await own.admin.raw({
      method: sample.endpoint.method,
      url: urlOf(sample.endpoint, rest),
      payload: body,
    });

    expect(answer.body).not.toContain(marker);
    expect(await digestOf(api, foreign)).toBe(before);
  });

  test('one’s own rows are read, changed, moved on and deleted as ever', async () => {
    const { admin, payable, pending } = own;
    const filters = { name: 'PROPRIO' };
    const plans = await admin.call(planContract.endpoints.list, { query: { filters } });
    expect(plans.totalCount).toBe(2);
    const people = await admin.call(userContract.endpoints.list, { query: { pageSize: 100 } });
    expect(people.items.every(({ email }) => !email.includes(marker))).toBe(true);

    const moved = await admin.call(subscriptionContract.endpoints.payByBankTransfer, {
      params: { id: payable.id },
    });
    expect(moved.subscriptionStatus).toBe(SubscriptionStatus.BankTransferPending);
    const transfers = await admin.call(bankTransferContract.endpoints.list, { query: {} });
    expect(transfers.items).toEqual([
      expect.objectContaining({ paymentId: pending.paymentId, amount: 7.77 }),
    ]);
    await admin.call(bankTransferContract.endpoints.remove, { params: { id: own.transferId } });
    const providers = await admin.call(paymentProviderContract.endpoints.list, {
      query: { filters },
    });
    expect(providers.items.map(({ id }) => id)).toEqual([own.providerId]);
    expect(await digestOf(api, foreign)).toBe(before);
  });
});
