import { formatReference } from '@canone/contracts/bank/creditor-reference';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { searchContract } from '@canone/contracts/overviews/search';
import { planContract } from '@canone/contracts/plans/plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { find } = searchContract.endpoints;

describe('the search of the palette', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let ids: { person: number; subscription: number; sale: string; agreement: string };
  let names: { person: string; email: string; plan: string };

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
    const confirmed = await shop.aConfirmed();
    const { userID, user, plan } = await shop.read(confirmed.id);
    names = { person: user.name, email: user.email, plan: plan.name };
    await api.make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ phone: '+39 059 555 0144', vat_code: '00743110157' })
        .where('id', '=', userID)
        .execute(),
    );
    const facts = await api.make.inTenant(shop.tenantId, async (db) => ({
      sale: await db
        .selectFrom('ledger_entries')
        .select('external_id')
        .where('kind', '=', 'charge')
        .executeTakeFirstOrThrow(),
      period: await db
        .selectFrom('receivables')
        .select('provider_subscription_id')
        .where('subscription_id', '=', confirmed.id)
        .executeTakeFirstOrThrow(),
    }));
    ids = {
      person: userID,
      subscription: confirmed.id,
      sale: facts.sale.external_id ?? '',
      agreement: facts.period.provider_subscription_id ?? '',
    };
  });

  afterAll(() => api.close());

  const found = async (text: string, caller: Pick<TestCaller, 'call'> = shop.admin) => {
    const { items } = await caller.call(find, { query: { text } });
    return items.map(({ kind, id }) => `${kind} ${id}`);
  };

  test('FND-01 · finds a person by name, e-mail, telephone in any spelling and VAT code', async () => {
    const { person } = ids;
    for (const text of [
      names.person,
      names.email.toUpperCase(),
      '0595550144',
      '059 555 0144',
      '+39-059-555-0144',
      'IT 00743110157',
    ])
      expect(await found(text)).toContain(`person ${person}`);
  });

  test('AG9 · says whether a person has subscriptions', async () => {
    const { name } = await api.make.aPerson({ tenantIds: [shop.tenantId] });
    const isCustomer = async (text: string) => {
      const { items } = await shop.admin.call(find, { query: { text } });
      return items.find(({ kind }) => kind === 'person')?.isCustomer;
    };
    expect(await isCustomer(names.person)).toBe(true);
    expect(await isCustomer(name)).toBe(false);
  });

  test('FND-01 · finds a subscription and a movement by the provider’s ids, in any case', async () => {
    const { subscription, sale, agreement } = ids;
    expect(await found(agreement.toLowerCase())).toEqual([`subscription ${subscription}`]);
    expect(await found(sale)).toEqual([expect.stringMatching(/^movement \d+$/)]);
    expect(await found(names.person)).toContain(`subscription ${subscription}`);
    expect(await found(names.plan)).toEqual([expect.stringMatching(/^plan \d+$/)]);
  });

  test('AD11 · finds movements by amount, as Italians write it, and none by a number without cents', async () => {
    const { items } = await shop.admin.call(ledgerContract.endpoints.list, { query: {} });
    const sale = items.find(({ kind }) => kind === 'charge');
    const amount = (sale?.amount ?? 0).toFixed(2).replace('.', ',');

    for (const text of [amount, `${amount} €`, `€ ${amount}`, `-${amount}`])
      expect(await found(text)).toContain(`movement ${sale?.id}`);

    expect(await found('0,07')).toEqual([]);
    expect(await found(String(Math.floor(sale?.amount ?? 0)))).not.toContain(
      `movement ${sale?.id}`,
    );
  });

  test('AA8 · finds a subscription by the reference of a transfer, also written in groups, and none by another tenant’s reference', async () => {
    const { subscription } = ids;
    const { items } = await shop.admin.call(receivableContract.endpoints.list, {
      query: { filters: { subscriptionId: subscription } },
    });
    const reference = items[0]?.reference ?? '';
    for (const text of [reference, formatReference(reference).toLowerCase()])
      expect(await found(text)).toEqual([`subscription ${subscription}`]);

    const elsewhere = await api.asAdminOf((await api.make.aTenant()).id);
    expect(await found(reference, elsewhere)).toEqual([]);
  });

  test('Z3 FND-01 · finds a movement by the number as the customer’s receipt writes it', async () => {
    const { sale } = ids;
    expect(await found(`PayPal ${sale}`)).toEqual([expect.stringMatching(/^movement \d+$/)]);
  });

  test('FND-01 · finds a plan by each of its provider’s ids, in any case', async () => {
    const { id } = await shop.admin.call(planContract.endpoints.create, {
      body: {
        name: 'Con id',
        recurringCostBeforeVAT: 10,
        VATPercentage: 22,
        recurrenceType: 1,
        stripePlanId: 'price_1Xy',
      },
    });
    const created = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('provider_plans')
        .select(['plan_id', 'provider_plan_id'])
        .executeTakeFirstOrThrow(),
    );

    expect(await found('PRICE_1xy')).toEqual([`plan ${id}`]);
    expect(await found(created.provider_plan_id.toLowerCase())).toEqual([
      `plan ${created.plan_id}`,
    ]);
    const other = await api.asAdminOf((await api.make.aTenant()).id);
    for (const text of ['price_1Xy', created.provider_plan_id])
      expect(await found(text, other)).toEqual([]);
  });

  test('FND-01 · a User finds no movement', async () => {
    const user = await api.asUserOf(shop.tenantId);
    expect(await found(ids.sale, user)).toEqual([]);
    expect(await found(ids.agreement, user)).toEqual([`subscription ${ids.subscription}`]);
  });

  test('FND-01 · a User finds a person by name, but by no number that the lists hide from a User', async () => {
    const user = await api.asUserOf(shop.tenantId);
    expect(await found(names.person, user)).toContain(`person ${ids.person}`);
    for (const text of ['0595550144', '059 555 0144', '00743110157'])
      expect(await found(text, user)).toEqual([]);
  });

  test('FND-01 TEN-06 · another tenant finds none of these records', async () => {
    const other = await api.asAdminOf((await api.make.aTenant()).id);
    for (const text of [names.email, '0595550144', '00743110157', ids.sale, ids.agreement])
      expect(await found(text, other)).toEqual([]);
  });

  test('FND-01 · characters of search patterns count as plain text, and an exact name comes before a longer one', async () => {
    const tenant = await api.make.aTenant();
    const admin = await api.asAdminOf(tenant.id);
    const plans = [];
    for (const name of ['Oro extra', 'Oro']) {
      const { id } = await api.make.aPlan(tenant.id, { name });
      plans.push(`plan ${id}`);
    }
    expect(await found('oro', admin)).toEqual(plans.toReversed());
    expect(await found('%', admin)).toEqual([]);
  });
});
