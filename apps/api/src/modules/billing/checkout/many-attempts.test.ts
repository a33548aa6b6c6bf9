import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { userContract } from '@canone/contracts/people/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const most = 20;

describe('W178 · unapproved subscriptions that anybody begins with a link', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  beforeEach(() => shop.rewind());
  afterAll(() => api.close());

  type Link = Awaited<ReturnType<PayPalTenant['aLink']>>;

  async function begin({ request }: Link, count: number): Promise<readonly string[]> {
    const begun: string[] = [];
    for (let n = 0; n < count; n += 1) begun.push(await api.paypal.createSubscription(request));
    await shop.handleEvents();
    return begun;
  }

  const attempts = () =>
    api.make.inTenant(shop.tenantId, (db) =>
      db.selectFrom('payment_attempts').select('provider_subscription_id as id').execute(),
    );

  test('are polled and recorded only up to a limit, also after the hour of the link', async () => {
    const link = await shop.aLink();
    await begin(link, most + 2);
    expect(await attempts()).toHaveLength(most);

    await shop.setTime('2026-11-21T10:45:00Z');
    await begin(link, 3);

    expect(await attempts()).toHaveLength(most);
    expect(await shop.times(link.id, 'refusePayment')).toBe(0);
  });

  test('above the limit pay or are cancelled like all others', async () => {
    const link = await shop.aLink();
    const [paid = '', second = ''] = (await begin(link, most + 2)).toReversed();
    await api.paypal.approve(paid);
    await shop.handleEvents();
    expect(await shop.statusOf(link.id)).toBe(SubscriptionStatus.Active);

    await api.paypal.approve(second);
    await shop.handleEvents();
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(second)).toBe('CANCELLED');
    expect(await shop.times(link.id, 'refusePayment')).toBe(1);
  });

  test('do not prevent the removal of their customer when they are begun again and again', async () => {
    const link = await shop.aLink();
    await begin(link, most);
    await api.make.inTenant(shop.tenantId, (db) =>
      db.updateTable('payment_attempts').set({ ask_at: null }).execute(),
    );
    await begin(link, 1);
    const { user } = await shop.read(link.id);

    await shop.admin.call(userContract.endpoints.remove, { params: { id: user.id } });

    expect((await shop.read(link.id)).user).toMatchObject({ isRemoved: true });
  });
});
