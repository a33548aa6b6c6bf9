import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { type Json, type LiteralClient, signedIn } from './literal-client.ts';

let api: TestApi;
let client: LiteralClient;

beforeAll(async () => {
  api = await startTestApi();
  ({ client } = await signedIn(api));
});

afterAll(() => api.close());

/** The body of a creation, with its capitalised keys. */
const aPayload = (Email: string) => ({
  Name: 'Anna Neri',
  Email,
  Pec: 'anna@pec.example',
  IsCompany: true,
  IsActive: true,
  SDI: 'ABC1234',
  VATCode: '12345670785',
  Phone: '051 5550199',
  Street: 'Via Po 3',
  ZIP: '10123',
  Region: 1,
  Province: 1,
  Municipality: 1,
  RoleId: 3,
});

describe('API-01 · users, as the specification writes their calls', () => {
  test('are created with capitalised names and read with the names of the edit form', async () => {
    const created = await client.post('api/user/Create', aPayload('anna@prova.example'));
    const read = await client.get(`api/user/GetById/${Number(created['id'])}`);

    expect(read).toEqual(created);
    expect(read).toMatchObject({
      name: 'Anna Neri',
      email: 'anna@prova.example',
      pec: 'anna@pec.example',
      sdi: 'ABC1234',
      vatCode: '12345670785',
      isCompany: true,
      isActive: true,
      roleId: 3,
      roleName: 'User',
      billingAddress: { street: 'Via Po 3', zip: '10123' },
    });
    expect(String(read['phone']).replaceAll(/\D/g, '')).toContain('0515550199');
  });

  test('take ids and role as the text of a select', async () => {
    const texts = { Region: '1', Province: '1', Municipality: '1', RoleId: '2' };
    const created = await client.post('api/user/Create', {
      ...aPayload('testi@prova.example'),
      ...texts,
    });

    expect(created).toMatchObject({
      roleId: 2,
      billingAddress: { municipalitySelect: { selected: [1] } },
    });
    const { id, name, email, billingAddress } = created;
    const chosen = { ...(billingAddress as object), municipalitySelect: { selected: '2' } };
    const saved = await client.put('api/user/Update', {
      id: String(id),
      name,
      email,
      roleId: '3',
      billingAddress: chosen,
    });
    expect(saved).toMatchObject({
      roleId: 3,
      billingAddress: { municipalitySelect: { selected: [2] } },
    });
  });

  test.each([
    ['Region', 'abc', 'Identificativo non valido.'],
    ['Phone', 515550199, 'Non è un testo.'],
    ['Municipality', '', 'Il municipio è obbligatorio.'],
    ['RoleId', '2.5', 'Valore non valido.'],
    ['RoleId', '', 'Valore non valido.'],
    ['RoleId', null, 'Campo obbligatorio.'],
  ])('refuse as %s %j', async (key, value, message) => {
    const body = { ...aPayload('rifiuto@prova.example'), [key]: value };
    const field = key.charAt(0).toLowerCase() + key.slice(1);

    expect(await client.refused('POST', 'api/user/Create', body)).toMatchObject({
      errors: [{ field, message }],
    });
  });

  test('have an address whose selects contain the selection and the options', async () => {
    const { id } = await client.post('api/user/Create', aPayload('liste@prova.example'));
    const { billingAddress } = await client.get(`api/user/GetById/${Number(id)}`);
    const selects = billingAddress as Record<string, { selected: unknown; options: unknown }>;

    for (const key of ['regionSelect', 'provinceSelect', 'municipalitySelect']) {
      expect([key, selects[key]?.selected]).toEqual([key, [1]]);
      expect(selects[key]?.options).toContainEqual({
        value: 1,
        label: expect.any(String) as string,
      });
    }
  });

  test('without an address have selects without a selection', async () => {
    const { items } = await client.list('api/user/getAll');
    const { billingAddress } = await client.get(`api/user/GetById/${Number(items[0]?.['id'])}`);

    expect(billingAddress).toMatchObject({
      regionSelect: { selected: [], options: expect.any(Array) as unknown[] },
      provinceSelect: { selected: [], options: [] },
      municipalitySelect: { selected: [], options: [] },
    });
  });

  test('are saved as they were read', async () => {
    const read = await client.post('api/user/Create', aPayload('uguale@prova.example'));

    const saved = await client.put('api/user/Update', { ...read, name: 'Anna Bianchi' });

    const { version: _version, ...person } = read;
    expect(saved).toMatchObject({ ...person, name: 'Anna Bianchi' });
  });

  test.each([
    ['a list of one', [2], [2]],
    ['an empty list', [], []],
    ['a number', 2, [2]],
    ['nothing', null, []],
  ])('take as the selected municipality %s', async (_words, selected, answered) => {
    const email = `scelta${JSON.stringify(selected).replaceAll(/\W/g, '-')}@prova.example`;
    const { id, name } = await client.post('api/user/Create', aPayload(email));
    const billingAddress = { street: 'Via Po 3', zip: '10123', municipalitySelect: { selected } };

    const saved = await client.put('api/user/Update', { id, name, email, billingAddress });

    expect(saved['billingAddress']).toMatchObject({ municipalitySelect: { selected: answered } });
  });

  test('refuse two selected municipalities with a message', async () => {
    const email = 'due@prova.example';
    const { id, name } = await client.post('api/user/Create', aPayload(email));
    const billingAddress = { municipalitySelect: { selected: [1, 2] } };

    expect(
      await client.refused('PUT', 'api/user/Update', { id, name, email, billingAddress }),
    ).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'billingAddress.municipalitySelect.selected',
          message: 'Puoi scegliere un solo elemento.',
        },
      ],
    });
  });

  test('have sDI and vATCode in lists, and are found by flat filters', async () => {
    const { id } = await client.post('api/user/Create', aPayload('elenco@prova.example'));
    const filters: Json[] = [{ email: 'elenco@' }, { EMAIL: 'elenco@', vATCode: '12345670785' }];

    for (const query of filters) {
      const { items } = await client.list('api/user/getAll', query as Record<string, string>);
      expect(items).toMatchObject([
        {
          id,
          name: 'Anna Neri',
          email: 'elenco@prova.example',
          pec: 'anna@pec.example',
          isCompany: true,
          sDI: 'ABC1234',
          vATCode: '12345670785',
          roleName: 'User',
          isActive: true,
        },
      ]);
    }
  });

  test('are deleted', async () => {
    const { id } = await client.post('api/user/Create', aPayload('via@prova.example'));

    expect(await client.delete(`api/user/Delete/${Number(id)}`)).toBeNull();
    expect(await client.refused('GET', `api/user/GetById/${Number(id)}`)).toMatchObject({
      status: 404,
    });
  });

  test('can be checked for a unique e-mail', async () => {
    await client.post('api/user/Create', aPayload('unica@prova.example'));

    expect(await client.get('api/user/isEmailUnique/unica@prova.example')).toEqual({
      isUnique: false,
    });
    expect(await client.get('api/user/isEmailUnique/libera+1@prova.example')).toEqual({
      isUnique: true,
    });
  });
});
