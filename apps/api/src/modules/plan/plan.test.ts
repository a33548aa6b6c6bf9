import { planContract } from '@canone/contracts/plans/plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { list, get, create, update, remove } = planContract.endpoints;
const body = { name: 'Base', recurringCostBeforeVAT: 19.9, recurrenceType: 3 };

describe('plans', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  test('PLN-01 · a new plan has VAT 22 and is active by default', async () => {
    const made = await admin.call(create, { body });

    expect(made).toEqual({
      id: made.id,
      name: 'Base',
      recurringCostBeforeVAT: 19.9,
      VATPercentage: 22,
      recurrenceType: 3,
      recurrenceTypeName: 'Trimestrale',
      paypalPlanId: null,
      stripePlanId: null,
      isActive: true,
      planFeatures: [],
      version: 1,
    });
    const other = await admin.call(create, {
      body: { ...body, VATPercentage: 4.5, isActive: false, paypalPlanId: ' P-1 ' },
    });
    expect(other).toMatchObject({ VATPercentage: 4.5, isActive: false, paypalPlanId: 'P-1' });
  });

  test('PLN-01 · the list spells VAT as §3 defines it', async () => {
    const { items } = await admin.call(list, { query: { pageSize: 1, sort: '-id' } });

    expect(items[0]).toHaveProperty('vatPercentage');
    expect(items[0]).not.toHaveProperty('VATPercentage');
  });

  test.each([
    [{ ...body, name: '' }, 'name', 'Il nome è obbligatorio.'],
    [
      { ...body, recurringCostBeforeVAT: -1 },
      'recurringCostBeforeVAT',
      'L’importo non può essere negativo.',
    ],
    [
      { ...body, recurringCostBeforeVAT: 9.999 },
      'recurringCostBeforeVAT',
      'Al massimo due decimali.',
    ],
    [{ ...body, VATPercentage: 101 }, 'VATPercentage', 'Inserisci un valore tra 0 e 100.'],
    [
      { ...body, recurrenceType: 5 },
      'recurrenceType',
      'Scegli una ricorrenza tra quelle proposte.',
    ],
    [{ name: 'x', recurringCostBeforeVAT: 1 }, 'recurrenceType', 'Campo obbligatorio.'],
  ])(
    'PLN-04 · case %#: the first message of the errors gives the reason',
    async (payload, field, message) => {
      const answer = await admin.raw({ method: 'POST', url: '/api/plan/Create', payload });

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message, errors: [{ field, message }] });
    },
  );

  test.each([
    ['its price', { recurringCostBeforeVAT: 20 }],
    ['its VAT', { VATPercentage: 10 }],
    ['its recurrence', { recurrenceType: 12 }],
  ])(
    'PLN-01 · a change of %s removes the link of a plan to its plan at PayPal',
    async (_, change) => {
      const made = await admin.call(create, { body: { ...body, paypalPlanId: 'P-OLD' } });

      const changed = await admin.call(update, { body: { ...made, ...change } });

      expect(changed).toMatchObject({ ...change, paypalPlanId: null, version: 2 });
    },
  );

  test('PLN-01 · a new name keeps the PayPal id of a plan, and a new price keeps a PayPal id typed with it', async () => {
    const made = await admin.call(create, { body: { ...body, paypalPlanId: 'P-OLD' } });

    const renamed = await admin.call(update, { body: { ...made, name: 'Altro' } });
    expect(renamed.paypalPlanId).toBe('P-OLD');
    const replaced = await admin.call(update, {
      body: { ...renamed, recurringCostBeforeVAT: 30, paypalPlanId: 'P-NEW' },
    });
    expect(replaced.paypalPlanId).toBe('P-NEW');
  });

  test('PLN-01 · an update without VAT and activity keeps both', async () => {
    const made = await admin.call(create, {
      body: { ...body, VATPercentage: 10, isActive: false },
    });
    const { id, recurringCostBeforeVAT, recurrenceType } = made;

    const saved = await admin.call(update, {
      body: { id, recurringCostBeforeVAT, recurrenceType, name: 'Altro nome' },
    });

    expect(saved).toMatchObject({ name: 'Altro nome', VATPercentage: 10, isActive: false });
  });

  test('DET-06 · a plan that another person has saved in the meantime is not overwritten', async () => {
    const made = await admin.call(create, { body });
    await admin.call(update, { body: { ...made, name: 'Prima' } });

    await expect(admin.call(update, { body: { ...made, name: 'Seconda' } })).rejects.toMatchObject({
      status: 409,
      code: 'entity.changedMeanwhile',
    });
    expect(await admin.call(get, { params: { id: made.id } })).toMatchObject({ name: 'Prima' });
  });

  test('AQ12 API-06 · a plan with a subscription is not deleted, and an unused one is', async () => {
    const { plan } = await api.make.aSubscription(tenantId);
    const unused = await admin.call(create, { body });

    await expect(admin.call(remove, { params: { id: plan.id } })).rejects.toMatchObject({
      status: 409,
      code: 'entity.inUse',
      message: 'L’elemento è usato da sottoscrizioni e non può essere eliminato.',
    });
    await admin.call(remove, { params: { id: unused.id } });
    await expect(admin.call(get, { params: { id: unused.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('LST-13 · plans are filtered by name, recurrence and activity, and sorted by price', async () => {
    const own = await api.make.aTenant();
    const caller = await api.asUserOf(own.id);
    await api.make.aPlan(own.id, { name: 'Caro', netCents: 9_000, months: 12 });
    await api.make.aPlan(own.id, { name: 'Così così', netCents: 2_000, isActive: false });
    await api.make.aPlan(own.id, { name: 'Economico', netCents: 1_000 });
    const names = async (query: Parameters<typeof caller.call<typeof list>>[1]['query']) =>
      (await caller.call(list, { query })).items.map(({ name }) => name);

    expect(await names({ sort: '-recurringCostBeforeVAT' })).toEqual([
      'Caro',
      'Così così',
      'Economico',
    ]);
    expect(await names({ filters: { recurrenceType: '12' } })).toEqual(['Caro']);
    expect(await names({ filters: { isActive: 'false' } })).toEqual(['Così così']);
    expect(await names({ searchTerm: 'cosi' })).toEqual(['Così così']);
    expect(await names({ filters: { recurrenceType: '2147483647' } })).toEqual([]);
  });
});
