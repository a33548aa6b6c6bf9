import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomerRow, customersCsv, importCalls } from '../../testing/import-inputs.ts';
import { interceptStatements } from '../../testing/statements.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, remove } = municipalityContract.endpoints;

describe('W245 · the places with which an import compares its rows', () => {
  let api: TestApi;
  let admin: SignedIn;
  let reads = 0;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asAdminOf((await api.make.aTenant()).id);
    interceptStatements(api.engine, (text) => {
      if (text.includes('from municipalities c')) reads += 1;
      return text;
    });
  });

  beforeEach(() => {
    reads = 0;
    serial += 1;
  });

  afterAll(() => api.close());

  const statusOf = async (municipality: string, zip = '40100') => {
    const file = customersCsv([aCustomerRow({ municipality, zip }).replace(/;BO$/, ';')]);
    const { rows } = await importCalls(admin).preview(file);
    return rows[0]?.status;
  };

  const aMunicipality = (name: string) => admin.call(create, { body: { name, zip: '40100' } });

  test('are read once for several calls', async () => {
    const name = `Comune ${serial}`;
    await aMunicipality(name);

    expect(await statusOf(name)).toBe('new');
    expect(await statusOf(name)).toBe('new');
    await importCalls(admin).import(customersCsv([aCustomerRow({ municipality: name })]));

    expect(reads).toBe(1);
  });

  test('are read again after a municipality was created, renamed or deleted', async () => {
    const [before, after] = [`Prima ${serial}`, `Dopo ${serial}`];
    expect(await statusOf(before)).toBe('wrong');

    const municipality = await aMunicipality(before);
    expect(await statusOf(before)).toBe('new');

    const { id, zip, version } = municipality;
    await admin.call(update, { body: { id, name: after, zip, version } });
    expect(await statusOf(before)).toBe('wrong');
    expect(await statusOf(after)).toBe('new');

    await admin.call(remove, { params: { id } });
    expect(await statusOf(after)).toBe('wrong');
  });

  test('are read again after a province was renamed', async () => {
    const name = `Capoluogo ${serial}`;
    const province = await admin.call(provinceContract.endpoints.create, {
      body: { name: 'Vecchia', abbreviation: 'ZV', regionId: null },
    });
    await admin.call(create, { body: { name, zip: '40100', provinceId: province.id } });
    const statusIn = async (text: string) => {
      const row = aCustomerRow({ municipality: name, zip: '40100' }).replace(/;BO$/, `;${text}`);
      return (await importCalls(admin).preview(customersCsv([row]))).rows[0]?.status;
    };
    expect(await statusIn('Vecchia')).toBe('new');

    await admin.call(provinceContract.endpoints.update, {
      body: { ...province, name: 'Nuova' },
    });

    expect(await statusIn('Vecchia')).toBe('wrong');
    expect(await statusIn('Nuova')).toBe('new');
  });
});
