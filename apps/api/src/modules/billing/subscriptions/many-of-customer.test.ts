import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import {
  maxOfCustomer,
  tooManyOfCustomer,
} from '@canone/contracts/subscriptions/subscription-input';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { subscribe } = subscriptionContract.endpoints;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W181 · a customer has a limited number of subscriptions', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const { customer, plan } = await api.make.aSubscription(tenantId);
  await api.make.fillTenant(tenantId, (db) =>
    sql`insert into subscriptions (tenant_id, user_id, plan_id, status, start_at, end_at, gross_cents,
        vat_basis_points, recurrence_months)
      select tenant_id, user_id, plan_id, status, start_at, end_at, gross_cents, vat_basis_points, recurrence_months
      from subscriptions, generate_series(1, ${maxOfCustomer - 2}::int)
      where tenant_id = ${tenantId}`.execute(db),
  );
  const user = await api.asUserOf(tenantId);
  const body = { userId: customer.id, planId: plan.id, startDate: '2026-12-01T09:00:00Z' };

  await user.call(subscribe, { body });

  await expect(user.call(subscribe, { body })).rejects.toMatchObject({
    status: 400,
    failure: { errors: [{ field: 'userId', message: tooManyOfCustomer }] },
  });
});
