import { searchContract } from '@canone/contracts/overviews/search';
import { userContract } from '@canone/contracts/people/user';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { list, exportXlsx } = userContract.endpoints;
const numbers = { phone: '+39 059 555 0144', vat_code: '00743110157', sdi: '0000000' };

describe('names, telephones and VAT codes of people', () => {
  let api: TestApi;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    const { id: tenantId } = await api.make.aTenant();
    admin = await api.asAdminOf(tenantId);
    const { id } = await api.make.aPerson({ name: 'Ada', tenantIds: [tenantId] });
    const bruno = await api.make.aPerson({ name: 'Bruno', tenantIds: [tenantId] });
    const customer = await api.make.aPerson({ name: 'Niccolò D’Amico', tenantIds: [tenantId] });
    await api.make.aSubscription(tenantId, { customer });
    await api.make.asOwner(async (db) => {
      const { id: municipality_id } = await db
        .selectFrom('municipalities')
        .select('id')
        .where('name', '=', 'Roma')
        .executeTakeFirstOrThrow();
      const address = { street: 'Via Roma 1', zip: '00184', municipality_id };
      await db
        .updateTable('users')
        .set({ ...numbers, ...address })
        .where('id', '=', id)
        .execute();
    });
    await api.make.asOwner((db) =>
      db.updateTable('users').set({ phone: '0471 97 53 10' }).where('id', '=', bruno.id).execute(),
    );
  });

  afterAll(() => api.close());

  test.each([
    { vATCode: 'IT 00743110157' },
    { vATCode: '0074 3110 157' },
    { vATCode: '743110' },
    { phone: '0595550144' },
    { phone: '+39 059.555.0144' },
    { phone: '059 555' },
  ])('B9 LST-02 · the filter %j finds the number in another spelling', async (filters) => {
    const { items } = await admin.call(list, { query: { filters } });

    expect(items.map(({ name }) => name)).toEqual(['Ada']);
  });

  test.each(['+39 0471 975310', '0039 0471/975310', '0471 97 53 10', '+390471975310'])(
    'Z2 LST-02 · %j finds a telephone stored without the prefix, in the list and in the palette',
    async (phone) => {
      const people = await admin.call(list, { query: { filters: { phone } } });
      const { items: found } = await admin.call(searchContract.endpoints.find, {
        query: { text: phone },
      });

      expect(people.items.map(({ name }) => name)).toEqual(['Bruno']);
      expect(found.map(({ title }) => title)).toEqual(['Bruno']);
    },
  );

  test.each([{ vATCode: 'IT' }, { vATCode: '00743110158' }, { phone: '059556' }])(
    'B9 LST-02 · the filter %j finds nobody',
    async (filters) => {
      expect((await admin.call(list, { query: { filters } })).totalCount).toBe(0);
    },
  );

  test.each(['damico', "d'amico", 'D’AMICO', 'niccolo d amico', "nicco'lo", "d'"])(
    'Z5 B9 LST-02 · the name %j finds D’Amico in the lists and in the palette',
    async (name) => {
      const wanted = ['Niccolò D’Amico'];
      const people = await admin.call(list, { query: { filters: { name } } });
      const sold = await admin.call(subscriptionContract.endpoints.list, {
        query: { filters: { userName: name } },
      });
      const { items: found } = await admin.call(searchContract.endpoints.find, {
        query: { text: name },
      });

      expect(people.items.map((person) => person.name)).toEqual(expect.arrayContaining(wanted));
      expect(sold.items.map(({ user }) => user.name)).toEqual(wanted);
      expect(found.filter(({ kind }) => kind === 'person').map(({ title }) => title)).toEqual(
        expect.arrayContaining(wanted),
      );
    },
  );

  test('B9 LST-02 · another name is not found', async () => {
    const { items } = await admin.call(list, { query: { filters: { name: 'dxamico' } } });
    expect(items).toEqual([]);
  });

  test('B8 LST-15 · the workbook keeps the leading zeros of numbers that are text', async () => {
    const { rawPayload } = await admin.raw({
      method: 'GET',
      url: `${exportXlsx.path}?name=ada`,
    });
    const [sheet] = await readSheets(rawPayload);

    const row = sheet?.data.find(([, name]) => name === 'Ada') ?? sheet?.data[1];
    expect(row).toEqual(expect.arrayContaining(['00743110157', '0000000', '+39 059 555 0144']));
  });

  test('AB6 LST-15 · the workbook has the address of each person, which an invoice needs', async () => {
    const { rawPayload } = await admin.raw({ method: 'GET', url: exportXlsx.path });
    const [sheet] = await readSheets(rawPayload);

    const [heading, ...people] = sheet?.data ?? [];
    expect(heading?.slice(-4)).toEqual(['Via e numero civico', 'CAP', 'Comune', 'Provincia']);
    const addresses = new Map(people.map((person) => [person[0], person.slice(-4)]));
    expect(addresses.get('Ada')).toEqual(['Via Roma 1', '00184', 'Roma', 'RM']);
    expect(addresses.get('Bruno')).toEqual([null, null, null, null]);
  });
});
