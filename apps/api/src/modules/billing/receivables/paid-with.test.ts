import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { findPaidWith } from './receivable.service.ts';

describe('the subscription that a provider’s subscription pays', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  const paidWith = (providerId: number, providerSubscriptionId: string) =>
    shop.write((ctx) => findPaidWith(ctx, providerId, providerSubscriptionId));

  test('is found for the account that bills it, and for no other account', async () => {
    const { id, paying } = await shop.aBilled();
    const { providerId, providerSubscriptionId } = paying;

    const found = [
      await paidWith(providerId, providerSubscriptionId),
      await paidWith(providerId + 1, providerSubscriptionId),
    ];

    expect(found).toEqual([{ subscriptionId: id, firstPeriod: 0 }, undefined]);
  });
});
