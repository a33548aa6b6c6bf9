import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { aRenewingTenant, type RenewingTenant } from '../../../testing/renewing-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { dueDates, renewAtPlan } = subscriptionContract.endpoints;
const end = '2026-12-01T09:00:00Z';
const newTerms = { recurringCostBeforeVAT: 20, VATPercentage: 24 };

describe('the renewal with the present values of the plan', () => {
  let api: TestApi;
  let shop: RenewingTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aRenewingTenant(api);
  });

  afterEach(() => {
    api.setNow(beginning);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  /** A paid subscription of 10 € with 22 % VAT. The plan's price is then changed to 20 € with 24 % VAT. */
  async function withNewPlan(change: Readonly<Record<string, unknown>> = newTerms) {
    const made = await shop.aPaid();
    await shop.changePlan(made.plan.id, change);
    return made;
  }

  const planTermsOf = async (id: number) =>
    (await shop.admin.call(dueDates, { params: { id } })).planTerms;

  async function movementsOf(id: number) {
    const query = { filters: { subscriptionId: String(id) } };
    const { items } = await shop.admin.call(ledgerContract.endpoints.list, { query });
    return items.map(({ amount, vatPercentage, vatAmount }) => [amount, vatPercentage, vatAmount]);
  }

  test('AG4 · opens the next period at the price and VAT rate of the plan, and does not change the paid period', async () => {
    const { id } = await withNewPlan();
    const movements = await movementsOf(id);
    expect(await planTermsOf(id)).toEqual({
      netAmount: 20,
      vatPercentage: 24,
      vatAmount: 4.8,
      amount: 24.8,
    });

    const after = await shop.renewAtPlan(id, 20, 24);

    expect(after).toMatchObject({
      renewal: 'open',
      paymentAmount: 24.8,
      vatPercentage: 24,
      priceKind: 'regular',
      listAmount: 24.8,
    });
    expect(await shop.periodsOf(id)).toMatchObject([
      { period: 0, netAmount: 10, vatPercentage: 22, vatAmount: 2.2, amount: 12.2, state: 'paid' },
      { period: 1, netAmount: 20, vatPercentage: 24, vatAmount: 4.8, amount: 24.8 },
    ]);
    expect(await movementsOf(id)).toEqual(movements);
    expect(await shop.changesOf(id)).toContainEqual(['renewAtPlan', 1]);
    expect(await planTermsOf(id)).toBeNull();
  });

  test('AG4 · the opened period and the period after it keep their values when the plan changes again', async () => {
    const { id, plan } = await withNewPlan();
    await shop.renewAtPlan(id, 20, 24);
    await shop.changePlan(plan.id, { recurringCostBeforeVAT: 30, VATPercentage: 10 });

    await shop.pay((await shop.lastOf(id)).id, 24.8);
    api.setNow('2026-12-05T09:00:00Z');
    await shop.renew(id);

    expect(await movementsOf(id)).toContainEqual([24.8, 24, 4.8]);
    expect(await shop.lastOf(id)).toMatchObject({ period: 2, vatPercentage: 24, amount: 24.8 });
  });

  test('AG4 · "Rinnova" keeps the values of the subscription when the plan has other values', async () => {
    const { id } = await withNewPlan();

    await shop.renew(id);

    expect(await shop.lastOf(id)).toMatchObject({ netAmount: 10, vatPercentage: 22, amount: 12.2 });
    expect(await shop.read(id)).toMatchObject({ paymentAmount: 12.2, vatPercentage: 22 });
  });

  test('AG4 · a withdrawal restores the previous values', async () => {
    const { id } = await withNewPlan();
    const before = await shop.read(id);
    await shop.renewAtPlan(id, 20, 24);

    const after = await shop.withdraw(id);

    const { paymentAmount, vatPercentage, priceKind, listAmount } = before;
    expect(after).toMatchObject({ paymentAmount, vatPercentage, priceKind, listAmount });
    expect(after.renewal).toBe('possible');
    await shop.renew(id);
    expect(await shop.lastOf(id)).toMatchObject({ vatPercentage: 22, amount: 12.2 });
    await shop.withdraw(id);
    expect(await shop.read(id)).toMatchObject({ paymentAmount, vatPercentage });
  });

  test('AG4 · is refused when the plan’s values differ from those in the call, and opens nothing', async () => {
    const { id } = await withNewPlan();

    for (const [cost, vat] of [
      [20, 22],
      [10, 24],
    ] as const)
      await expect(shop.renewAtPlan(id, cost, vat)).rejects.toMatchObject({
        code: 'renewal.planChanged',
      });

    expect(await shop.periodsOf(id)).toHaveLength(1);
    expect(await shop.read(id)).toMatchObject({ paymentAmount: 12.2, renewal: 'possible' });
  });

  test('AG4 · is not offered, and is refused, when the plan now has another recurrence', async () => {
    const { id } = await withNewPlan({ ...newTerms, recurrenceType: 12 });

    expect(await planTermsOf(id)).toBeNull();
    await expect(shop.renewAtPlan(id, 20, 24)).rejects.toMatchObject({
      code: 'renewal.planForOtherTime',
    });
  });

  test('AG4 · is refused for the same reasons as "Rinnova"', async () => {
    const { id } = await withNewPlan();
    await shop.renew(id);

    await expect(shop.renewAtPlan(id, 20, 24)).rejects.toMatchObject({
      code: 'renewal.alreadyOpen',
    });
    expect(await shop.read(id)).toMatchObject({ paymentAmount: 12.2 });
  });

  test('AG4 · four calls at once open one period', async () => {
    const { id } = await withNewPlan();

    const calls = await Promise.allSettled([1, 2, 3, 4].map(() => shop.renewAtPlan(id, 20, 24)));

    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.periodsOf(id)).toHaveLength(2);
    expect(await shop.times(id, 'renewAtPlan')).toBe(1);
  });

  test('AG4 · a subscription that PayPal bills goes on with its amount and VAT rate', async () => {
    const billed = await aBilledTenant(api);
    const { id, plan, paying } = await billed.aBilled();
    await billed.charge(paying, billed.aSale());
    const { get, update } = planContract.endpoints;
    const found = await billed.admin.call(get, { params: { id: plan.id } });
    await billed.admin.call(update, { body: { ...found, ...newTerms } });

    await billed.charge(paying, billed.aSale({ at: Temporal.Instant.from(end) }));

    const body = { recurringCostBeforeVAT: 20, vatPercentage: 24 };
    await expect(billed.admin.call(renewAtPlan, { params: { id }, body })).rejects.toMatchObject({
      code: 'subscription.transitionNotAllowed',
    });
    const kept = { vatPercentage: 22, amount: 12.2 };
    expect(await billed.receivablesOf(id)).toMatchObject([kept, kept]);
    expect(await billed.entriesOf(id)).toMatchObject([kept, kept]);
  });
});
