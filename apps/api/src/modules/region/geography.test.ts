import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const regions = regionContract.endpoints;
const provinces = provinceContract.endpoints;
const municipalities = municipalityContract.endpoints;

describe('the places of Italy', () => {
  let api: TestApi;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asAdminOf((await api.make.aTenant()).id);
  });

  afterAll(() => api.close());

  const places = (filters: {
    name?: string;
    zip?: string;
    province?: string;
    provinceId?: number;
  }) => admin.call(municipalities.list, { query: { pageSize: 100, filters } });

  test('LST-08 · are complete: 20 regions, 107 provinces, 7,904 municipalities', async () => {
    const counts = await Promise.all([
      admin.call(regions.list, { query: {} }),
      admin.call(provinces.list, { query: {} }),
      admin.call(municipalities.list, { query: {} }),
    ]);

    expect(counts.map(({ totalCount }) => totalCount)).toEqual([20, 107, 7_904]);
  });

  test('LST-08 · a municipality has its province, and a province its region', async () => {
    const { items } = await places({ name: 'sasso marconi' });
    const { items: found } = await admin.call(provinces.list, {
      query: { filters: { abbreviation: 'BO' } },
    });

    expect(items).toMatchObject([{ name: 'Sasso Marconi', zip: '40037', province: 'Bologna' }]);
    expect(found).toMatchObject([{ name: 'Bologna', region: 'Emilia-Romagna' }]);
  });

  test.each([
    ['00118', 'Roma'],
    ['00199', 'Roma'],
    ['20121', 'Milano'],
    ['20162', 'Milano'],
    ['40141', 'Bologna'],
  ])('LST-08 · the CAP %s finds %s, a city with many CAPs', async (zip, city) => {
    const { items } = await places({ zip });

    expect(items.map(({ name }) => name)).toContain(city);
  });

  test('LST-08 · the beginning of a CAP finds every municipality whose CAP begins with it, and % is no wildcard', async () => {
    expect((await places({ zip: '4012' })).items.map(({ name }) => name)).toContain('Bologna');
    expect((await places({ zip: '%' })).totalCount).toBe(0);
    expect((await places({ zip: '_0121' })).totalCount).toBe(0);
  });

  test('LST-08 · names with accents and apostrophes are also found without accents and apostrophes', async () => {
    expect((await places({ name: 'forli' })).items.map(({ name }) => name)).toContain('Forlì');
    expect((await places({ name: "l'aquila" })).totalCount).toBe(1);
  });

  test('WIZ-01 · a province’s municipalities can be filtered by the province', async () => {
    const { items } = await places({ name: 'Bologna', province: 'bologna' });
    const provinceId = items[0]?.provinceId ?? 0;

    const inProvince = await places({ provinceId });
    expect(inProvince.totalCount).toBe(55);
    expect(new Set(inProvince.items.map(({ province }) => province))).toEqual(new Set(['Bologna']));
  });
});

describe('a place as a record', () => {
  let api: TestApi;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asAdminOf((await api.make.aTenant()).id);
  });

  afterAll(() => api.close());

  async function aPlace() {
    const region = await admin.call(regions.create, { body: { name: 'Nuova', code: '99' } });
    const province = await admin.call(provinces.create, {
      body: { name: 'Nuova', abbreviation: 'NU', regionId: region.id },
    });
    const municipality = await admin.call(municipalities.create, {
      body: { name: 'Nuova', zip: '99999', provinceId: province.id },
    });
    return { region, province, municipality };
  }

  test('DET-04 · is created, read and changed, and its version increases', async () => {
    const { municipality } = await aPlace();
    expect(municipality).toMatchObject({
      name: 'Nuova',
      zip: '99999',
      province: 'Nuova',
      version: 1,
    });

    const changed = await admin.call(municipalities.update, {
      body: { ...municipality, name: 'Rinata', zip: '88888' },
    });

    expect(changed).toEqual({ ...municipality, name: 'Rinata', zip: '88888', version: 2 });
    const read = await admin.call(municipalities.get, { params: { id: municipality.id } });
    expect(read).toEqual(changed);
  });

  test('LST-08 · is found by its new CAP after a change, and not by the old one', async () => {
    const { municipality } = await aPlace();
    const city = (await admin.call(municipalities.list, { query: { filters: { name: 'Imola' } } }))
      .items[0];
    await admin.call(municipalities.update, {
      body: { ...(city ?? municipality), zip: '77777' },
    });

    const byZip = async (zip: string) =>
      (await admin.call(municipalities.list, { query: { filters: { zip } } })).items.map(
        ({ name }) => name,
      );

    expect(await byZip('77777')).toEqual(['Imola']);
    expect(await byZip(city?.zip ?? '')).not.toContain('Imola');
  });

  test('DET-06 · saved by two people gives the second a conflict, and nothing is overwritten', async () => {
    const { region } = await aPlace();
    await admin.call(regions.update, { body: { ...region, name: 'Prima' } });

    const second = admin.call(regions.update, { body: { ...region, name: 'Seconda' } });

    await expect(second).rejects.toMatchObject({ status: 409, code: 'entity.changedMeanwhile' });
    const read = await admin.call(regions.get, { params: { id: region.id } });
    expect(read).toMatchObject({ name: 'Prima', version: 2 });
  });

  test('DET-06 · saved by ten at once with the same version is saved once', async () => {
    const { region } = await aPlace();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        admin.call(regions.update, { body: { ...region, name: `Mano ${n}` } }),
      ),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('AQ12 API-06 · in use cannot be deleted, and unused can', async () => {
    const { region, province, municipality } = await aPlace();
    const usedBy = (data: string) => ({
      status: 409,
      code: 'entity.inUse',
      message: `L’elemento è usato da ${data} e non può essere eliminato.`,
    });

    await expect(admin.call(regions.remove, { params: { id: region.id } })).rejects.toMatchObject(
      usedBy('province'),
    );
    await expect(
      admin.call(provinces.remove, { params: { id: province.id } }),
    ).rejects.toMatchObject(usedBy('comuni'));

    await admin.call(municipalities.remove, { params: { id: municipality.id } });
    await admin.call(provinces.remove, { params: { id: province.id } });
    await admin.call(regions.remove, { params: { id: region.id } });
    await expect(admin.call(regions.get, { params: { id: region.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(admin.call(regions.remove, { params: { id: region.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('API-06 · with an unknown parent is refused at its field, in Italian', async () => {
    const { municipality } = await aPlace();
    const nowhere = { provinceId: 999_999 };
    const refusal = {
      status: 400,
      failure: { errors: [{ field: 'provinceId', message: 'Scegli un elemento esistente.' }] },
    };

    await expect(
      admin.call(municipalities.create, { body: { name: 'X', zip: '1', ...nowhere } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      admin.call(municipalities.update, { body: { ...municipality, ...nowhere } }),
    ).rejects.toMatchObject(refusal);
  });

  test('every change is recorded with person, values before and after', async () => {
    const { region } = await aPlace();
    await admin.call(regions.update, { body: { ...region, name: 'Dopo' } });

    const entries = await api.make.inTenant(0, (db) =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'before', 'after', 'actor_id'])
        .where('entity', '=', 'region')
        .where('entity_id', '=', region.id)
        .orderBy('id')
        .execute(),
    );

    expect(entries).toMatchObject([
      { action: 'create', before: null, after: { name: 'Nuova' } },
      { action: 'update', before: { name: 'Nuova' }, after: { name: 'Dopo' } },
    ]);
    expect(entries.every(({ actor_id }) => Number.isInteger(actor_id))).toBe(true);
  });
});
