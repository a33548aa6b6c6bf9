import { auditContract } from '@canone/contracts/history/audit';
import { userContract } from '@canone/contracts/people/user';
import { placeMessages } from '@canone/contracts/people/user-form';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { userMessages } from '@canone/contracts/texts/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, get } = userContract.endpoints;

describe('the place of an address', () => {
  let api: TestApi;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asAdminOf((await api.make.aTenant()).id);
  });

  afterAll(() => api.close());

  function aNewUser(changes: object = {}) {
    serial += 1;
    const email = `luogo${serial}@prova.example`;
    return {
      name: 'Lucia Ferri',
      email,
      street: 'Via Roma 1',
      zip: '40121',
      municipality: 1,
      ...changes,
    };
  }

  // Modena is in province 36 and region 8; Milano is province 15 in region 3
  async function modena() {
    const { items } = await admin.call(municipalityContract.endpoints.list, {
      query: { filters: { name: 'Modena' } },
    });
    return items.find(({ name }) => name === 'Modena')?.id ?? 0;
  }

  test('AA13 · the history names the municipality', async () => {
    const { id } = await admin.call(create, { body: aNewUser({ municipality: await modena() }) });
    const { items } = await admin.call(auditContract.endpoints.list, {
      query: { filters: { entity: 'user', entityId: id } },
    });

    const changes = items.flatMap((entry) => entry.changes);
    expect(changes).toContainEqual({ field: 'municipality', before: null, after: 'Modena' });
    expect(changes.map(({ field }) => field)).not.toContain('municipalityId');
  });

  test('WIZ-03 · Modena is neither in Milano nor in Lombardia', async () => {
    const municipality = await modena();
    const inMilano = { region: 3, province: 15, municipality };

    await expect(admin.call(create, { body: aNewUser(inMilano) })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'province', message: placeMessages.otherProvince }] },
    });
    const inLombardia = { region: 3, province: 36, municipality };
    await expect(admin.call(create, { body: aNewUser(inLombardia) })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'region', message: placeMessages.otherRegion }] },
    });
    const { billingAddress } = await admin.call(create, {
      body: aNewUser({ region: 8, province: 36, municipality }),
    });
    expect(billingAddress).toMatchObject({
      regionSelect: { selected: [8] },
      provinceSelect: { selected: [36] },
      municipalitySelect: { selected: [municipality] },
    });
  });

  test.each([
    [{ regionSelect: { selected: 8 }, provinceSelect: { selected: 36 } }],
    [{ regionSelect: { selected: [8] } }],
    [{ provinceSelect: { selected: 36 }, municipalitySelect: { selected: [] } }],
  ])('USR-01 · %j without a municipality is refused, not dropped', async (select) => {
    const { id, version } = await admin.call(create, { body: aNewUser() });
    const { name, email } = await admin.call(get, { params: { id } });

    const body = { id, version, name, email, billingAddress: select };
    await expect(admin.call(update, { body })).rejects.toMatchObject({
      status: 400,
      failure: {
        errors: [
          {
            field: 'billingAddress.municipalitySelect',
            message: userMessages.municipalityRequired,
          },
        ],
      },
    });
    const { billingAddress } = await admin.call(get, { params: { id } });
    expect(billingAddress.municipalitySelect.selected).toEqual([1]);
  });

  test('USR-01 · a saved address is checked like a new one', async () => {
    const { id, name, email } = await admin.call(create, { body: aNewUser() });
    const municipalitySelect = { selected: [await modena()] };
    const save = (place: object) =>
      admin.call(update, {
        body: { id, name, email, billingAddress: { municipalitySelect, ...place } },
      });

    await expect(save({ provinceSelect: { selected: [15] } })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'billingAddress.provinceSelect' }] },
    });
    await expect(save({ regionSelect: { selected: [3] } })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'billingAddress.regionSelect' }] },
    });
    await save({ regionSelect: { selected: [8] }, provinceSelect: { selected: [36] } });
  });

  describe('R102 · an update with the address in the keys of Create', () => {
    async function change(payload: object) {
      const answer = await admin.raw({ method: 'PUT', url: '/api/user/Update', payload });
      return answer.json();
    }

    test('stores each part that it has', async () => {
      const body = aNewUser();
      const { id } = await admin.call(create, { body });
      const municipality = await modena();

      const moved = await change({
        Id: id,
        Name: body.name,
        Email: body.email,
        Street: 'Via Emilia 2',
        ZIP: '41121',
        Region: 8,
        Province: 36,
        Municipality: municipality,
      });
      expect(moved).toMatchObject({
        success: true,
        data: {
          billingAddress: {
            street: 'Via Emilia 2',
            zip: '41121',
            municipalitySelect: { selected: [municipality] },
          },
        },
      });

      const { name, email, billingAddress } = moved.data;
      const renamed = await change({ id, name, email, billingAddress, Street: 'Via Giardini 3' });
      expect(renamed.data.billingAddress).toEqual({ ...billingAddress, street: 'Via Giardini 3' });
    });

    test.each([
      [{ Municipality: 999_999 }, 'municipality', userMessages.municipalityRequired],
      [{ Municipality: 1, Province: 36 }, 'province', placeMessages.otherProvince],
      [{ Province: 36 }, 'province', placeMessages.otherProvince],
      [{ Street: '' }, 'street', userMessages.streetRequired],
      [{ ZIP: 40_121 }, 'zip', 'Non è un testo.'],
    ])('%j is refused at its field', async (address, field, message) => {
      const body = aNewUser();
      const { id } = await admin.call(create, { body });
      const { name, email } = body;
      const { errors } = await change({ id, name, email, ...address });
      expect(errors).toEqual([{ field, message }]);
    });

    test('a region without a municipality is refused', async () => {
      const body = aNewUser();
      const { id, name, email } = await admin.call(create, { body });
      await change({ id, name, email, billingAddress: { street: '', zip: '' } });
      expect((await change({ id, name, email, Region: 8 })).errors).toEqual([
        { field: 'municipality', message: userMessages.municipalityRequired },
      ]);
    });
  });
});
