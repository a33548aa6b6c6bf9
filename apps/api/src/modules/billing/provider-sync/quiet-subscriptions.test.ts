import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { isoAddMonths } from '@canone/contracts/values/add-months';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant, setTime } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { frozenAmounts } from '../receivables/receivable.service.ts';

const monthBefore = '2026-10-21T12:00:00Z';
const terms = { grossCents: 1_220, vatBasisPoints: 2_200 };

describe('M19 · the number of calls to PayPal', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  /** The subscription whose next charge is due half an hour after the start of the tests. */
  let due: { readonly id: number; readonly paid: string };
  let quiet: readonly { readonly id: number; readonly paid: string }[];

  /**
   * Inserts active subscriptions that PayPal has billed since a given time, as if customers had bought them with a
   * link.
   */
  async function bought(count: number, since: string) {
    const { plan, customer } = await api.make.aSubscription(shop.tenantId);
    const { request } = await shop.aLink({ planId: plan.id, startAt: since });
    const paid: string[] = [];
    for (let one = 0; one < count; one += 1) {
      const id = await api.paypal.createSubscription(request);
      await api.paypal.approve(id);
      paid.push(id);
    }
    const subscription = {
      tenant_id: shop.tenantId,
      user_id: customer.id,
      plan_id: plan.id,
      status: SubscriptionStatus.Active,
      start_at: since,
      end_at: since,
      gross_cents: terms.grossCents,
      vat_basis_points: terms.vatBasisPoints,
      recurrence_months: 1,
    };
    return api.make.inTenant(shop.tenantId, async (db) => {
      const rows = await db
        .insertInto('subscriptions')
        .values(paid.map(() => subscription))
        .returning('id')
        .execute();
      const made = rows.map(({ id }, index) => ({ id, paid: paid[index] ?? '' }));
      await db
        .insertInto('receivables')
        .values(
          made.map(({ id, paid: provider_subscription_id }) => ({
            tenant_id: shop.tenantId,
            subscription_id: id,
            due_at: since,
            ends_at: isoAddMonths(since, 1),
            billed_since: since,
            payment_provider_id: shop.providerId,
            provider_subscription_id,
            ...frozenAmounts(terms),
          })),
        )
        .execute();
      return made;
    });
  }

  beforeAll(async () => {
    api = await startTestApi();
    await setTime(api, monthBefore);
    shop = await aPayPalTenant(api);
    await api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    const [one] = await bought(1, monthBefore);
    if (!one) throw new Error('one was bought');
    due = one;
    await setTime(api, beginning);
    quiet = await bought(200, beginning);
    await api.runJob('reconcile');
  }, 600_000);

  afterAll(() => api.close());

  /** Sets both clocks to a time and runs the hourly job. Returns the paths of its calls to PayPal. */
  async function callsAt(moment: string): Promise<readonly string[]> {
    await setTime(api, moment);
    await api.runJob('reconcile');
    const calls = await api.paypal.requests();
    return calls.filter(({ at }) => at >= moment).map(({ path }) => path);
  }

  const subscriptionsIn = (calls: readonly string[]) =>
    new Set(calls.flatMap((path) => /\/subscriptions\/(I-\w+)/.exec(path)?.[1] ?? []));

  test('M19 · of 200 quiet subscriptions and one due, only the due one is queried', async () => {
    const calls = await callsAt('2026-11-21T10:31:00.000Z');

    expect(subscriptionsIn(calls)).toEqual(new Set([due.paid]));
    expect((await shop.paymentsOf(due.id)).map(({ paid_at: at }) => at)).toEqual([
      monthBefore,
      '2026-11-21T10:00:00Z',
    ]);
  });

  test('M19 · in an ordinary hour 200 quiet subscriptions cause no call', async () => {
    const calls = await callsAt('2026-11-21T12:31:00.000Z');

    expect(subscriptionsIn(calls)).toEqual(new Set());
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  test('M19 · only a subscription with a pending charge is queried', async () => {
    const [first] = quiet;
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ charge_state: 'pending', settled_at: null })
        .where('subscription_id', '=', first?.id ?? 0)
        .execute(),
    );

    const calls = await callsAt('2026-11-21T13:32:00.000Z');

    expect(subscriptionsIn(calls)).toEqual(new Set([first?.paid]));
  });
});
