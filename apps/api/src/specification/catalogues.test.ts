import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccount } from '../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { type LiteralClient, signedIn, walkEntity } from './literal-client.ts';

let api: TestApi;
let client: LiteralClient;

beforeAll(async () => {
  api = await startTestApi();
  ({ client } = await signedIn(api, 1));
});

afterAll(() => api.close());

describe('API-01 · the plain entities, as the specification writes their calls', () => {
  test('tenants: name, configuration', async () => {
    const walked = await walkEntity(client, 'tenant', {
      create: { name: 'Nuovo tenant', configuration: '{"colore":"blu"}' },
      update: { name: 'Altro nome', configuration: 'testo' },
    });

    expect(walked).toMatchObject({ version: 1 });
  });

  test('addresses: street, municipality', async () => {
    const walked = await walkEntity(client, 'address', {
      create: { street: 'Via Roma 1', municipality: 'Bologna' },
      update: { street: 'Via Po 2' },
    });

    expect(walked).toMatchObject({ version: 1 });
  });

  test('addresses have no required field, and an update keeps the text that is absent', async () => {
    expect(await client.post('api/address/Create', {})).toMatchObject({
      street: '',
      municipality: '',
    });
    const body = { street: 'Via Po 2', municipality: null };
    const created = await client.post('api/address/Create', body);
    expect(created).toMatchObject({ street: 'Via Po 2', municipality: '' });

    const update = { id: created['id'], municipality: 'Roma' };
    expect(await client.put('api/address/Update', update)).toMatchObject({
      street: 'Via Po 2',
      municipality: 'Roma',
    });
  });

  test('features', async () => {
    const walked = await walkEntity(client, 'feature', {
      create: { name: 'Supporto' },
      update: { name: 'Assistenza' },
    });

    expect(walked).toMatchObject({ version: 1 });
  });

  test('payment providers: name, apiUrl, apiKey; apiSecret is accepted and never returned', async () => {
    const body = { name: 'PayPal', apiUrl: api.paypal.url, apiKey: testAccount.clientId };
    const created = await client.post('api/paymentprovider/Create', {
      ...body,
      apiSecret: testAccount.secret,
    });
    const id = Number(created['id']);

    expect(created).toMatchObject(body);
    expect(JSON.stringify(created)).not.toContain(testAccount.secret);
    expect(await client.get(`api/paymentprovider/GetById/${id}`)).toEqual(created);
    const changed = await client.put('api/paymentprovider/Update', { ...created, name: 'Altro' });
    expect(changed).toMatchObject({ ...body, name: 'Altro' });
    expect((await client.list('api/paymentprovider/getAll')).items).toEqual([changed]);
    expect(await client.delete(`api/paymentprovider/Delete/${id}`)).toBeNull();
  });
});

describe('API-01 · plans, as the specification writes their calls', () => {
  const plan = {
    name: 'Base',
    recurringCostBeforeVAT: 19.99,
    VATPercentage: 22,
    recurrenceType: 3,
    paypalPlanId: 'P-1',
    stripePlanId: 'S-1',
    isActive: true,
  };

  test('are created, read, changed and deleted; the detail has VATPercentage', async () => {
    const created = await walkEntity(client, 'plan', {
      create: plan,
      update: { name: 'Altro', recurrenceType: 12 },
    });

    expect(created).toMatchObject({ recurrenceTypeName: 'Trimestrale', planFeatures: [] });
  });

  test('have vatPercentage in lists, and 22 by default', async () => {
    const { VATPercentage: _vat, ...rest } = plan;
    const { id } = await client.post('api/plan/Create', { ...rest, name: 'Con IVA' });

    const { items } = await client.list('api/plan/getAll', { name: 'con iva' });

    expect(items).toMatchObject([
      { id, recurringCostBeforeVAT: 19.99, vatPercentage: 22, recurrenceTypeName: 'Trimestrale' },
    ]);
  });

  test.each([
    [1, 'Mensile'],
    [2, 'Bimestrale'],
    [3, 'Trimestrale'],
    [4, 'Quadriennale'],
    [6, 'Semestrale'],
    [12, 'Annuale'],
  ])('recur every %d months: %s', async (recurrenceType, recurrenceTypeName) => {
    const made = await client.post('api/plan/Create', { ...plan, recurrenceType });

    expect(made).toMatchObject({ recurrenceType, recurrenceTypeName });
  });

  test('take the recurrence and the ids of features as the text of a select', async () => {
    const body = { ...plan, name: 'Da select', recurrenceType: '6' };
    const made = await client.post('api/plan/Create', body);
    const feature = await client.post('api/feature/Create', { name: 'Da select' });
    const ids = { planId: String(made['id']), featureId: String(feature['id']) };

    expect(made).toMatchObject({ recurrenceType: 6 });
    expect(await client.post('api/planfeature/Create', ids)).toMatchObject({
      planId: made['id'],
      featureId: feature['id'],
    });
    for (const recurrenceType of ['5', 'sei', '']) {
      expect(
        await client.refused('POST', 'api/plan/Create', { ...body, recurrenceType }),
      ).toMatchObject({ errors: [{ field: 'recurrenceType' }] });
    }
  });

  test('R29 · take a list of features, returned as planFeatures with id, featureName, description, also in lists', async () => {
    const { id } = await client.post('api/plan/Create', { ...plan, name: 'Con caratteristiche' });
    const features = [
      { id: 0, featureName: 'Supporto', description: 'Entro un giorno' },
      { id: 0, featureName: 'Rapporti', description: '' },
    ];

    const answer = await client.post(`api/plan/associateFeatures/${Number(id)}`, features);

    const planFeatures = [
      {
        id: expect.any(Number) as number,
        featureName: 'Supporto',
        description: 'Entro un giorno',
      },
      { id: expect.any(Number) as number, featureName: 'Rapporti', description: null },
    ];
    expect(answer).toMatchObject({ id, planFeatures });
    expect(await client.get(`api/plan/GetById/${Number(id)}`)).toEqual(answer);
    const { items } = await client.list('api/plan/getAll', { name: 'con caratteristiche' });
    expect(items).toMatchObject([{ id, planFeatures }]);
    const again = await client.post(
      `api/plan/associateFeatures/${Number(id)}`,
      answer['planFeatures'],
    );
    expect(again['planFeatures']).toMatchObject([
      { featureName: 'Supporto' },
      { featureName: 'Rapporti' },
    ]);
  });

  test('PLN-05 · take the features of the list by their ids, also when two have one name or a name has changed', async () => {
    const { id } = await client.post('api/plan/Create', { ...plan, name: 'Con omonime' });
    const [, second] = [
      await client.post('api/feature/Create', { name: 'Omonima' }),
      await client.post('api/feature/Create', { name: 'Omonima' }),
    ];
    const associate = async (features: readonly object[]) => {
      await client.post(`api/plan/associateFeatures/${Number(id)}`, features);
      const { items } = await client.list('api/planfeature/getAll', { planId: String(id) });
      return items.map(({ featureId }) => featureId);
    };

    expect(
      await associate([await client.get(`api/feature/GetById/${Number(second['id'])}`)]),
    ).toEqual([second['id']]);
    expect(await associate([{ ...second, name: 'Nome di prima' }])).toEqual([second['id']]);
  });

  test('features of plans are an entity of their own', async () => {
    const { id: planId } = await client.post('api/plan/Create', { ...plan, name: 'Terzo' });
    const { id: featureId } = await client.post('api/feature/Create', { name: 'Chat' });

    const walked = await walkEntity(client, 'planfeature', {
      create: { planId, featureId, description: 'Sempre' },
      update: { description: 'Di giorno' },
    });

    expect(walked).toMatchObject({ version: 1 });
  });
});
