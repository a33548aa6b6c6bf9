import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { maxStatement } from '@canone/contracts/bank/bank-statement';
import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { readMovements } from '../../../testing/statement-under-test.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { inline, numeric, rowXml, titles, xlsxOf } from '../../../testing/workbook-under-test.ts';
import { type AccountItem, scan } from './scan-statement.ts';

const day = '20/11/2026';

describe('bank statements with unusual content', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const aDebtor = (tenantId: number) =>
    api.make.aSubscription(tenantId, { status: SubscriptionStatus.BankTransferPending });

  test('BNK-07 · reference, name and amount of another tenant propose nothing', async () => {
    const [own, other] = [await aBankTenant(api), await aBankTenant(api)];
    const { paymentId: receivableId, customer } = await aDebtor(other.tenantId);
    const reference = referenceOf({ tenantId: other.tenantId, receivableId });
    const texts = [`Bonifico ${reference}`, `BONIFICO DA ${customer.name} PER canone`, 'Giroconto'];

    await own.import(own.account.id, csvOf(texts.map((text) => ({ day, amount: '12,20', text }))));

    const movements = await own.movements();
    expect(movements).toHaveLength(3);
    expect(movements.flatMap(({ proposals }) => proposals)).toEqual([]);
  });

  test('W13 · a reference with an impossible id does not stop the import', async () => {
    const own = await aBankTenant(api);
    const reference = referenceOf({ tenantId: own.tenantId, receivableId: 9_999_999_999 });
    const file = csvOf([
      { day, amount: '12,20', text: `Bonifico ${reference}` },
      { day, amount: '7,00', text: 'Un altro cliente' },
    ]);

    expect(await own.import(own.account.id, file)).toMatchObject({ new: 2 });
    expect((await own.movements()).flatMap(({ proposals }) => proposals)).toEqual([]);
  });

  test('W18 · days and amounts that the database would refuse do not stop the import', async () => {
    const own = await aBankTenant(api);
    const mt940 = (...entries: string[]) =>
      `:20:X\n:25:${own.account.iban}\n${entries.map((one) => `:61:${one}NTRFX`).join('\n')}`;
    const table = (...rows: string[]) => ['Data;Importo;Descrizione', ...rows].join('\n');
    const camt = (value: string, amount: string) => `<Document><BkToCstmrStmt><Stmt><Ntry>
      <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt>
      <ValDt><Dt>${value}</Dt></ValDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

    for (const [file, expected] of [
      [mt940('260228C1,00', '2602280230C2,00', '2602289999C3,00'), { new: 1, skipped: 2 }],
      [table('20/11/2026;1,00;a', '20/11/0000;2,00;b'), { new: 1, skipped: 1 }],
      [table('20/11/2026;4,00;a', '20/11/2026;99999999999999999,00;b'), { new: 1, skipped: 1 }],
      [camt('2026-02-30', '8.00'), { new: 1, skipped: 0 }],
      [camt('2026-03-02', '9999999999999.00'), { new: 0, skipped: 1 }],
    ] as const)
      expect(await own.import(own.account.id, file)).toMatchObject(expected);
  });

  test.each(['1e300', '1e999'])(
    'W28 · a workbook row with the number %s stops neither the preview nor the import',
    async (number) => {
      const own = await aBankTenant(api);
      const cells = (amount: string) => [numeric('46223', 1), numeric(amount), inline('uno')];
      const zero = `<row r="${number}">${cells('0').join('')}</row>`;
      const file = xlsxOf({ sheets: [titles + rowXml(...cells('12.2')) + zero] });

      const skippedRows = [{ row: 3, reason: 'L’importo è zero.' }];
      expect(await own.preview(own.account.id, file)).toMatchObject({ rows: 1, skippedRows });
      expect(await own.import(own.account.id, file)).toMatchObject({ new: 1, skippedRows });
    },
  );

  test.each([
    ['21/11/2026', '', false],
    ['22/11/2026', '', true],
    ['22/11/2026', '21/11/2026', false],
    ['21/11/2026', '23/11/2026', false],
  ])(
    'Z10 · on 21 November a movement booked on %s with the value day "%s" counts as a future movement: %s',
    async (booked, value, expected) => {
      const own = await aBankTenant(api);
      const file = `Data;Valuta;Importo;Descrizione\n${booked};${value};12,20;uno\n`;

      expect((await own.preview(own.account.id, file)).hasFutureDays).toBe(expected);
    },
  );

  test('BNK-04 · a wrong extension does not matter: the content decides', async () => {
    const own = await aBankTenant(api);
    const { id, iban } = own.account;
    const camt = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
      <Ntry><Amt Ccy="EUR">12.20</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>
      </Stmt></BkToCstmrStmt></Document>`;

    await own.send(id, camt, 'estratto.csv');
    await own.send(id, csvOf([{ day, amount: '12,20', text: 'uno' }]), 'estratto.pdf');

    expect((await own.movements()).map(({ bookedOn }) => bookedOn)).toEqual([
      '2026-11-20',
      '2026-11-19',
    ]);
  });

  test('BNK-04 · an amount in another currency is not added to a sum in euro', async () => {
    const own = await aBankTenant(api);
    const file = `Data;Importo;Divisa;Descrizione\n${day};12,20;EUR;x\n${day};100,00;CHF;y\n${day};7,00;USD;z\n`;

    expect(await own.preview(own.account.id, file)).toMatchObject({ rows: 3, credits: 12.2 });
    await own.import(own.account.id, file);

    expect(await own.admin.call(bankMovementContract.endpoints.summary, { query: {} })).toEqual({
      open: 3,
      openCredits: 3,
      openAmount: 12.2,
      hasExact: false,
    });
  });

  test('BNK-04 · a text that is cut inside a character does not stop the import', async () => {
    const own = await aBankTenant(api);
    const long = (length: number) => `${'a'.repeat(length - 1)}😀`;
    const file = csvOf([
      { day, amount: '12,20', text: long(4_000) },
      // the row is skipped, and the text of a skipped row begins with its day and amount
      { day, amount: '0,00', text: long(200 - `${day} 0,00 `.length) },
      { day, amount: '0,00', text: long(200) },
    ]);

    expect(await own.import(own.account.id, file)).toMatchObject({ new: 1, skipped: 2 });
  });

  test('the history of a decision names neither the payer nor the IBAN', async () => {
    const own = await aBankTenant(api);
    const iban = 'DE89370400440532013000';
    const text = `BONIFICO DA ZENOBIA PERSONALE PER canone ${iban}`;
    await own.import(own.account.id, csvOf([{ day, amount: '12,20', text }]));
    const [movement] = await own.movements();
    expect(movement).toMatchObject({ payerName: 'ZENOBIA PERSONALE', payerIban: iban });
    const { paymentId } = await aDebtor(own.tenantId);

    await own.confirm(movement?.id ?? 0, [paymentId]);
    await own.undo(movement?.id ?? 0);
    await own.ignore(movement?.id ?? 0, true);

    const entries = await api.make.inTenant(own.tenantId, (db) =>
      db.selectFrom('audit_entries').selectAll().where('entity', '=', 'bankMovement').execute(),
    );
    expect(entries).toHaveLength(3);
    expect(JSON.stringify(entries)).not.toMatch(/ZENOBIA|DE89/i);
  });
});

test('BNK-04 · a NUL character in a text of a statement is removed, and a file that begins with NUL is refused', async () => {
  const rows = [...Array(300).keys()].map((n) => ({
    day,
    amount: '1,00',
    text: `riga lunga ${n}`,
  }));
  const file = csvOf([...rows, { day, amount: '2,00', text: 'con\0 NUL' }]);

  expect((await readMovements(file)).at(-1)?.texts).toEqual(['con NUL']);
  await expect(readMovements(`\0${file}`)).rejects.toThrow('Non riconosco');
});

test('BNK-04 · a statement with more than 200,000 rows is refused', async () => {
  const movement = {
    direction: 'credit',
    amountCents: 1,
    currency: 'EUR',
    bookedOn: '2026-11-20',
    valueOn: null,
    texts: [],
    references: [],
    bankReference: null,
    payerName: null,
    payerIban: null,
    isReturn: false,
  } as const;
  async function* items(rows: number): AsyncGenerator<AccountItem> {
    for (let n = 0; n < rows; n += 1) yield { kind: 'movement', movement };
  }
  const scanned = (rows: number) => scan({ items: () => items(rows) });

  expect(await scanned(maxStatement.rows)).toMatchObject({ rowCount: 200_000 });
  await expect(scanned(maxStatement.rows + 1)).rejects.toThrow('troppe righe');
});
