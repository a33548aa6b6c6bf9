import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { auditContract } from '@canone/contracts/history/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant, bankCalls } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { inline, numeric, rowXml, titles, xlsxOf } from '../../../testing/workbook-under-test.ts';

const rows = [
  { day: '18/11/2026', amount: '12,20', text: 'BONIFICO DA ROSSI MARIO PER canone' },
  { day: '19/11/2026', amount: '-3,00', text: 'COMMISSIONI' },
  { day: '19/11/2026', amount: '12,20', text: 'BONIFICO DA VERDI ANNA PER canone' },
  { day: '20/11/2026', amount: '12,20', text: 'BONIFICO DA VERDI ANNA PER canone' },
];
const [first, second, third, fourth] = rows;

describe('the import of a statement', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  const total = async (of: BankTenant) => (await of.movements()).length;

  test('BNK-04 · stores each movement with its facts', async () => {
    const { id, ...counts } = await bank.import(bank.account.id, csvOf(rows));

    expect(counts).toEqual({
      new: 4,
      known: 0,
      alike: 0,
      confirmed: 0,
      skipped: 0,
      skippedRows: [],
      balances: null,
    });
    const movements = await bank.movements({ statementId: String(id) });
    expect(movements).toHaveLength(4);
    expect(movements.at(-1)).toMatchObject({
      accountId: bank.account.id,
      statementId: id,
      direction: 'credit',
      amount: 12.2,
      currency: 'EUR',
      bookedOn: '2026-11-18',
      text: 'BONIFICO DA ROSSI MARIO PER canone',
      payerName: 'ROSSI MARIO',
      reference: null,
      referenceIsValid: false,
      state: 'open',
    });
  });

  test('of the same file, or of an overlapping period, adds no movement a second time', async () => {
    const own = await aBankTenant(api);
    await own.import(own.account.id, csvOf(rows.slice(0, 3)));

    const again = await own.import(own.account.id, csvOf(rows.slice(0, 3)));
    const overlapping = await own.import(own.account.id, csvOf(rows.slice(1)));

    expect([again.new, again.known]).toEqual([0, 3]);
    expect([overlapping.new, overlapping.known]).toEqual([1, 2]);
    expect(await total(own)).toBe(4);
  });

  test('BNK-05 · keeps two equal rows of one day as two movements, also when it is repeated', async () => {
    const own = await aBankTenant(api);
    const twice = csvOf([...(first ? [first, first] : []), ...(second ? [second] : [])]);

    await own.import(own.account.id, twice);
    await own.import(own.account.id, `${twice}\r\n`);

    expect(await total(own)).toBe(3);
  });

  test('of one file by two tenants gives each tenant its own movements', async () => {
    const [one, other] = [await aBankTenant(api), await aBankTenant(api)];

    await one.import(one.account.id, csvOf(rows));
    const result = await other.import(other.account.id, csvOf(rows));

    expect(result.new).toBe(4);
    expect([await total(one), await total(other)]).toEqual([4, 4]);
    expect((await one.send(other.account.id, csvOf(rows))).statusCode).toBe(404);
  });

  test('by two people at once stores each movement once', async () => {
    const own = await aBankTenant(api);
    const colleague = bankCalls(await api.asAdminOf(own.tenantId));

    const results = await Promise.all([
      own.import(own.account.id, csvOf(rows)),
      colleague.import(own.account.id, csvOf(rows)),
    ]);

    expect(results.map((one) => one.new + one.known)).toEqual([4, 4]);
    expect(results[0].new + results[1].new).toBe(4);
    expect(await total(own)).toBe(4);
  });

  test('that was interrupted is continued by importing the file again', async () => {
    const own = await aBankTenant(api);
    const { id } = await own.import(own.account.id, csvOf(rows));
    await api.make.inTenant(own.tenantId, async (db) => {
      await db
        .updateTable('bank_statements')
        .set({ finished_at: null })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('bank_movements').where('booked_on', '=', '2026-11-20').execute();
    });

    const again = await own.import(own.account.id, csvOf(rows));

    expect(again).toMatchObject({ id, new: 1, known: 3 });
    const statement = await own.admin.call(bankStatementContract.endpoints.get, { params: { id } });
    expect(statement).toMatchObject({ isFinished: true, rows: 4, new: 4, open: 4 });
  });

  test('BNK-04 · names the skipped rows with their reasons', async () => {
    const own = await aBankTenant(api);
    const file = `${csvOf(third ? [third] : [])}\r\n;;Saldo finale 10,00\r\n21/11/2026;0,00;niente`;

    expect(await own.import(own.account.id, file)).toMatchObject({
      new: 1,
      skipped: 2,
      skippedRows: [
        { row: 3, reason: 'È un saldo o un totale, non un movimento.' },
        { row: 4, reason: 'L’importo è zero.' },
      ],
    });
  });

  test.each([
    ['an empty file', '', 'vuoto'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'Non riconosco'],
    ['prose', 'cara banca', 'titoli'],
    ['XML that is cut off', '<Document><BkToCstmrStmt><Stmt>', 'danneggiato'],
    ['an entity bomb', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'DOCTYPE'],
  ])('BNK-04 · of %s is refused and changes nothing', async (_, content, message) => {
    const own = await aBankTenant(api);

    const answer = await own.send(own.account.id, content);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bankStatement.unreadable' });
    expect(answer.json<{ message: string }>().message).toContain(message);
    expect(await total(own)).toBe(0);
  });

  test('of the statement of another account is refused and names that account', async () => {
    const own = await aBankTenant(api);
    const file = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>
      <Acct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>`;

    const answer = await own.send(own.account.id, file);

    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toContain('IT60 X054 2811');
  });

  test('without a file, or as JSON, is refused', async () => {
    const { path } = bankStatementContract.endpoints.import;
    const json = await bank.admin.raw({ method: 'POST', url: path, payload: { accountId: 1 } });

    expect(json.statusCode).toBe(400);
    expect(json.json<{ message: string }>().message).toBe('Scegli un file.');
  });

  test('reads columns that a person has named, and keeps them for the account', async () => {
    const own = await aBankTenant(api);
    const file = 'quando;quanto;che\n20/11/2026;12,20;uno\n';
    const layout = {
      headerRow: 0,
      columns: { bookedOn: [0], amount: [1], text: [2] },
      isUtc: false,
    };

    const before = await own.preview(own.account.id, file);
    const corrected = await own.preview(own.account.id, file, layout);
    await own.import(own.account.id, file, { layout });
    const later = await own.import(own.account.id, file.replace('uno', 'due'));

    expect(before).toMatchObject({ rows: 0, table: { layout: null } });
    expect(before.problem).toContain('titoli');
    expect(before.table?.head[1]).toEqual(['20/11/2026', '12,20', 'uno']);
    expect(corrected).toMatchObject({ rows: 1, problem: null, credits: 12.2 });
    expect(later.new).toBe(1);
  });

  test('BNK-04 · of a workbook stores its movements, also with columns that a person has named', async () => {
    const own = await aBankTenant(api);
    const row = (text: string) => rowXml(numeric('46346', 1), numeric('12.2'), inline(text));
    const known = xlsxOf({ sheets: [titles + row('uno')] });
    const unknown = xlsxOf({ sheets: [rowXml(inline('quando'), inline('quanto')) + row('due')] });
    const layout = {
      headerRow: 0,
      columns: { bookedOn: [0], amount: [1], text: [2] },
      isUtc: false,
    };

    const one = await own.import(own.account.id, known);
    const preview = await own.preview(own.account.id, unknown);
    const two = await own.import(own.account.id, unknown, { layout });

    expect([one.new, two.new]).toEqual([1, 1]);
    expect(preview).toMatchObject({ formatName: 'Excel', rows: 0, table: { layout: null } });
    expect(preview.table?.head).toEqual([
      ['quando', 'quanto'],
      ['2026-11-20', '12.2', 'due'],
    ]);
    expect((await own.movements()).map(({ text, bookedOn }) => [text, bookedOn])).toEqual([
      ['due', '2026-11-20'],
      ['uno', '2026-11-20'],
    ]);
  });

  test('stores a movement in another currency with the name of the currency, and proposes nothing for it', async () => {
    const own = await aBankTenant(api);
    await api.make.aSubscription(own.tenantId, { status: 4 });
    await own.import(own.account.id, 'Data;Importo;Divisa;Descrizione\n20/11/2026;12,20;CHF;x\n');

    expect(await own.movements()).toMatchObject([{ currency: 'CHF', amount: 12.2, proposals: [] }]);
  });

  test('shows whether the balances of the file agree with its movements', async () => {
    const own = await aBankTenant(api);
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const file = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${own.account.iban}</IBAN></Id></Acct>
      ${balance('OPBD', '100')}${balance('CLBD', '115')}
      <Ntry><Amt Ccy="EUR">12.20</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>
      </Stmt></BkToCstmrStmt></Document>`;

    expect((await own.import(own.account.id, file)).balances).toEqual({
      opening: 100,
      closing: 115,
      difference: 2.8,
    });
  });

  test('stores movements that can be filtered by state, direction, amount, period and text', async () => {
    const own = await aBankTenant(api);
    await own.import(own.account.id, csvOf(rows));
    const found = async (filters: Readonly<Record<string, string>>) =>
      (await own.movements(filters)).length;

    expect(await found({ direction: 'debit' })).toBe(1);
    expect(await found({ amount: '12.2' })).toBe(3);
    expect(await found({ amount: '12.21' })).toBe(0);
    expect(await found({ from: '2026-11-19', to: '2026-11-19' })).toBe(2);
    expect(await found({ text: 'verdi' })).toBe(2);
    expect(await found({ state: 'ignored' })).toBe(0);
    expect(await found({ state: 'open', text: 'commiss' })).toBe(1);
    expect(fourth?.day).toBe('20/11/2026');
  });

  test('confirms exact transfers, and only those, when the account has this setting', async () => {
    const own = await aBankTenant(api, { confirmsExact: true });
    const [exact, other] = [
      await api.make.aSubscription(own.tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      }),
      await api.make.aSubscription(own.tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      }),
    ];
    const text = async (id: number) => (await own.receivable(id)).reference;

    const result = await own.import(
      own.account.id,
      csvOf([
        { day: '20/11/2026', amount: '12,20', text: await text(exact.paymentId) },
        { day: '20/11/2026', amount: '12,19', text: await text(other.paymentId) },
        { day: '20/11/2026', amount: '12,20', text: other.customer.name },
      ]),
    );

    expect(result).toMatchObject({ new: 3, confirmed: 1 });
    expect((await own.receivable(exact.paymentId)).state).toBe('paid');
    expect((await own.receivable(other.paymentId)).state).toBe('awaitingTransfer');
    const [movement] = await own.movements({ state: 'confirmed' });
    const { items } = await own.admin.call(auditContract.endpoints.list, {
      query: { pageSize: 10, filters: { entity: 'bankMovement', entityId: String(movement?.id) } },
    });
    expect(items[0]?.changes).toContainEqual({ field: 'byRule', before: null, after: true });
  });
});
