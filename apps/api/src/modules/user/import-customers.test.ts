import {
  customerImportContract,
  importRefusals,
  maxImport,
} from '@canone/contracts/customer-import/customer-import';
import { auditContract } from '@canone/contracts/history/audit';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { userMessages } from '@canone/contracts/texts/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomerRow, anEmail, customersCsv, importCalls } from '../../testing/import-inputs.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';
import { importedLimit } from '../throttle/limits.ts';
import { emailCheckLimit } from './email-checks.ts';

const { list, get, create, remove } = userContract.endpoints;
const vatCode = '00743110157';

describe('AH16 · the import of customers', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let calls: ReturnType<typeof importCalls>;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    calls = importCalls(admin);
  });

  afterAll(() => api.close());

  const people = async () =>
    (await admin.call(list, { query: { pageSize: 100, filters: { roleId: String(Role.Client) } } }))
      .items;
  const body = (email: string, more = {}) => ({
    name: 'Già Qui',
    email,
    street: 'Via Roma 1',
    zip: '40121',
    municipality: 1,
    roleId: Role.Client,
    ...more,
  });

  test('creates each customer as the form does: role Client, no access, no mail, an entry in the history', async () => {
    const email = anEmail();
    const mails = () =>
      api.make.asOwner((db) =>
        db.selectFrom('outbox').select('id').where('recipient', '=', email).execute(),
      );

    const result = await calls.import(customersCsv([aCustomerRow({ email, vatCode })]));

    expect(result).toEqual({ created: 1, known: 0, refused: [], next: null, pause: null });
    const [one] = await people();
    const person = await admin.call(get, { params: { id: one?.id ?? 0 } });
    expect(person).toMatchObject({
      name: 'Anna Verdi',
      email,
      vatCode,
      roleId: Role.Client,
      isActive: false,
      isCompany: false,
      billingAddress: { street: 'Via Roma 1', zip: '40121' },
    });
    const { municipalitySelect } = person.billingAddress;
    expect(municipalitySelect.options).toContainEqual({
      value: municipalitySelect.selected[0],
      label: 'Bologna',
    });
    const { items } = await admin.call(auditContract.endpoints.list, {
      query: { pageSize: 10, filters: { entity: 'user', entityId: String(person.id) } },
    });
    expect(items.map(({ action }) => action)).toEqual(['create']);
    expect(await mails()).toEqual([]);
  });

  test('previews what it would do with each row, and stores nothing', async () => {
    const [byEmail, byVatCode] = [anEmail(), anEmail()];
    const first = await admin.call(create, { body: body(byEmail) });
    const second = await admin.call(create, { body: body(byVatCode, { vatCode }) });
    const repeated = anEmail();
    const rows = [
      aCustomerRow({ email: repeated }),
      aCustomerRow({ email: byEmail.toUpperCase() }),
      aCustomerRow({ vatCode: `IT ${vatCode}` }),
      aCustomerRow({ zip: '4012A', municipality: 'Bolonia' }),
      '',
      aCustomerRow({ email: repeated }),
    ];

    const preview = await calls.preview(customersCsv(rows));

    expect(preview.rows.map(({ row, status, same }) => [row, status, same])).toEqual([
      [2, 'new', null],
      [3, 'known', { id: first.id, name: 'Già Qui', by: 'email' }],
      [4, 'known', { id: second.id, name: 'Già Qui', by: 'vatCode' }],
      [5, 'wrong', null],
      [7, 'wrong', null],
    ]);
    expect(preview.rows[3]).toMatchObject({
      problems: [
        { column: 'CAP', message: 'Il Cap ha 5 cifre, per esempio 00184.' },
        {
          column: 'Città',
          message: 'Il comune «Bolonia» non è nell’elenco dei comuni: controlla come è scritto.',
        },
      ],
      cells: ['Anna Verdi', expect.any(String), '', 'Via Roma 1', '4012A', 'Bolonia', 'BO'],
    });
    expect(preview.rows[4]?.problems[0]?.message).toBe('La riga 2 ha già questa email.');
    expect(await people()).toHaveLength(2);
  });

  test('imports only the good rows, and the same file again creates nobody', async () => {
    const file = customersCsv([aCustomerRow(), aCustomerRow({ zip: '' }), aCustomerRow()]);

    expect(await calls.import(file)).toMatchObject({ created: 2, next: null });
    expect(await calls.import(file)).toEqual({
      created: 0,
      known: 2,
      refused: [],
      next: null,
      pause: null,
    });
    expect(await people()).toHaveLength(2);
  });

  test('sent twice at once creates each customer once, also when only the VAT code identifies the customer', async () => {
    const rows = [aCustomerRow(), aCustomerRow(), aCustomerRow()];
    const [first, second] = [
      customersCsv([...rows, aCustomerRow({ vatCode })]),
      customersCsv([...rows, aCustomerRow({ vatCode })]),
    ];

    const results = await Promise.all([calls.import(first), calls.import(second)]);

    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(4);
    expect(results.flatMap(({ refused }) => refused)).toEqual([]);
    expect(await people()).toHaveLength(4);
  });

  test('continues at the row that the previous call named', async () => {
    const rows = Array.from({ length: maxImport.ofCall + 2 }, () => aCustomerRow());
    const file = customersCsv(rows);

    const first = await calls.import(file);
    const second = await calls.import(file, first.next ?? 0);

    expect(first).toEqual({
      created: maxImport.ofCall,
      known: 0,
      refused: [],
      next: 102,
      pause: null,
    });
    expect(second).toEqual({ created: 2, known: 0, refused: [], next: null, pause: null });
  });

  test('an e-mail of another tenant is refused without its person, and the other rows are created', async () => {
    const other = await api.make.aTenant();
    const { email } = await api.make.aPerson({ tenantIds: [other.id] });
    const file = customersCsv([aCustomerRow({ email }), aCustomerRow()]);

    const preview = await calls.preview(file);
    expect(preview.rows.map(({ status }) => status)).toEqual(['new', 'new']);

    expect(await calls.import(file)).toEqual({
      created: 1,
      known: 0,
      refused: [{ row: 2, message: userMessages.emailTaken }],
      next: null,
      pause: null,
    });
  });

  test('AL8 · the repetition of a refused row is not created by a later call, as the preview says', async () => {
    const other = await api.make.aTenant();
    const { email } = await api.make.aPerson({ tenantIds: [other.id] });
    const others = Array.from({ length: maxImport.ofCall }, () => aCustomerRow());
    const rows = [aCustomerRow({ email, vatCode }), ...others, aCustomerRow({ vatCode })];
    const file = customersCsv(rows);
    const { rows: previewed } = await calls.preview(file);
    expect(previewed.at(-1)?.problems[0]?.message).toBe('La riga 2 ha già questa Partita IVA.');

    const first = await calls.import(file);
    const second = await calls.import(file, first.next ?? 0);

    expect(first).toMatchObject({ created: maxImport.ofCall - 1, refused: [{ row: 2 }] });
    expect(second).toEqual({ created: 1, known: 0, refused: [], next: null, pause: null });
  });

  test('F16 · its answers about e-mails of other tenants are limited, and it goes on later at the same row', async () => {
    const other = await api.make.aTenant();
    const rows: string[] = [];
    for (let count = 0; count <= emailCheckLimit.points; count += 1) {
      const { email } = await api.make.aPerson({ tenantIds: [other.id] });
      rows.push(aCustomerRow({ email }));
    }

    const result = await calls.import(customersCsv([...rows, aCustomerRow()]));

    expect(result.refused).toHaveLength(emailCheckLimit.points);
    expect(result).toMatchObject({ created: 0, next: emailCheckLimit.points + 2 });
    expect(result.pause).toBeGreaterThan(0);
  });

  test('W206 · a person imports a limited number of customers in an hour, and it goes on later at the same row', async () => {
    await calls.import(customersCsv([aCustomerRow()]));
    const { free } = importedLimit;
    await api.make.asOwner((db) =>
      db.updateTable('attempt_counters').set({ attempts: free }).execute(),
    );

    const result = await calls.import(customersCsv([aCustomerRow()]));

    expect(result).toMatchObject({ created: 0, refused: [], next: 2, pause: 3_600 });
  });

  test('a customer whom the tenant has removed is restored', async () => {
    const email = anEmail();
    const { id } = await admin.call(create, { body: body(email) });
    await admin.call(remove, { params: { id } });

    expect(await calls.import(customersCsv([aCustomerRow({ email })]))).toMatchObject({
      created: 1,
    });
    expect((await people()).map((one) => one.email)).toEqual([email]);
  });

  test.each([
    ['an empty file', '', 'Il file è vuoto.'],
    ['a text without titles', 'Anna;anna@prova.example', importRefusals.noTitles],
    ['titles without rows', customersCsv([]), importRefusals.noRows],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), importRefusals.unknown],
    [
      'no address',
      'Nome;Email\nA;a@b.it',
      'Mancano le colonne «Via e numero civico», «CAP», «Comune»: aggiungile, o parti dal modello.',
    ],
    [
      'AP9 · one missing column, with the titles that it does not know',
      'Nome;Email;Dove abita;CAP;Comune;Tessera\nA;a@b.it;Via Po 1;40121;Bologna;7',
      'Manca la colonna «Via e numero civico»: aggiungila, o parti dal modello. Titoli che non riconosco: «Dove abita», «Tessera».',
    ],
    [
      'too many rows',
      customersCsv(Array.from({ length: maxImport.rows + 1 }, () => aCustomerRow())),
      importRefusals.tooManyRows,
    ],
    ['a large file', `${customersCsv([])}\n${' '.repeat(5_300_000)}`, importRefusals.tooLarge],
  ])('refuses %s with an Italian reason', async (_, file, message) => {
    const answer = await calls.send(file);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'customerImport.unreadable',
      message,
      errors: [{ field: 'file', message }],
    });
  });

  test('is refused to a User', async () => {
    const user = importCalls(await api.asUserOf(tenantId));

    expect((await user.send(customersCsv([aCustomerRow()]))).statusCode).toBe(403);
    await expect(user.preview(customersCsv([aCustomerRow()]))).rejects.toThrow(/403|Non hai/);
    expect(customerImportContract.endpoints.preview.access).toBe(create.access);
  });
});
