import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { type Column, valueAt } from '@canone/contracts/kit/column';
import {
  exportedLedgerColumns as ledgerColumns,
  ledgerContract,
} from '@canone/contracts/ledger/ledger';
import { receivableColumns, receivableContract } from '@canone/contracts/ledger/receivable';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetOf } from '../../../testing/answer-text.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list, totals } = ledgerContract.endpoints;
const receivables = receivableContract.endpoints;
/** A text that a spreadsheet program would execute as a formula, unless its cell has the type text. */
const formula = '=HYPERLINK("http://cattivo.example";"Rossi") <&> _x0041_';

describe('Incassi and Scadenzario as Excel workbooks', () => {
  let api: TestApi;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    const { id: tenantId } = await api.make.aTenant();
    admin = await api.asAdminOf(tenantId);
    for (const [index, amount] of [20, 0.1, 0.2, 12.2, 1234.56].entries()) {
      const { customer, paymentId } = await api.make.aSubscription(tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      });
      await api.make.asOwner(async (db) => {
        const values = { name: formula, vat_code: '00123456789' };
        await db.updateTable('users').set(values).where('id', '=', customer.id).execute();
      });
      // the entries are in the first minutes of a day in Rome, which is still the day before in UTC
      const approvalDate = `2026-11-${String(9 + index).padStart(2, '0')}T23:30:00Z`;
      await admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount, approvalDate },
      });
    }
  });

  afterAll(() => api.close());

  const download = (path: string) => admin.raw({ method: 'GET', url: path });

  /** The rows of a workbook as an independent program reads them. */
  async function rowsOf(path: string) {
    const { statusCode, headers, rawPayload } = await download(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('spreadsheetml.sheet');
    const [sheet] = await readSheets(rawPayload);
    return sheet?.data ?? [];
  }
  const columnOf = (
    rows: readonly (readonly unknown[])[],
    columns: readonly Column[],
    key: string,
  ) => rows.slice(1).map((row) => row[columns.findIndex((column) => column.key === key)]);
  /** The sum of the numbers of a column, in cents. */
  const sumOf = (values: readonly unknown[]) =>
    Math.round(100 * values.reduce<number>((sum, value) => sum + Number(value), 0));

  test('LST-15 · the entries have the columns of the CSV and add up to the totals of the screen', async () => {
    const rows = await rowsOf(ledgerContract.endpoints.exportXlsx.path);
    const { items } = await admin.call(totals, { query: {} });

    expect(rows[0]).toEqual(ledgerColumns.map(({ label }) => label));
    expect(rows).toHaveLength(6);
    for (const key of ['amount', 'netAmount', 'vatAmount'] as const) {
      const values = columnOf(rows, ledgerColumns, key);
      expect(values.every((value) => typeof value === 'number')).toBe(true);
      expect(sumOf(values)).toBe(sumOf(items.map((total) => total[key])));
    }
    expect(sumOf(columnOf(rows, ledgerColumns, 'amount'))).toBe(126_706);
  });

  test('LST-15 · the receivables add up to the list, and follow its filters and order', async () => {
    const rows = await rowsOf(receivables.exportXlsx.path);
    const { items } = await admin.call(receivables.list, { query: { pageSize: 100 } });
    for (const key of ['amount', 'covered', 'rest'] as const)
      expect(sumOf(columnOf(rows, receivableColumns, key))).toBe(
        sumOf(items.map((item) => valueAt(item, key))),
      );

    const open = await rowsOf(`${receivables.exportXlsx.path}?isOpen=true&sort=-rest`);
    const rests = columnOf(open, receivableColumns, 'rest').map(Number);
    expect(rests.length).toBeGreaterThan(1);
    expect(rests).toEqual(rests.toSorted((a, b) => b - a));
    expect(rests.every((rest) => rest > 0)).toBe(true);
  });

  test('LST-15 · days are dates in Rome, ids keep their zeros, and a formula is only text', async () => {
    const rows = await rowsOf(`${ledgerContract.endpoints.exportXlsx.path}?sort=occurredAt`);

    const [first] = columnOf(rows, ledgerColumns, 'occurredAt');
    expect(first).toEqual(new Date('2026-11-10T00:00:00Z'));
    expect(columnOf(rows, ledgerColumns, 'user.vATCode')[0]).toBe('00123456789');
    expect(columnOf(rows, ledgerColumns, 'vatPercentage')[0]).toBe(22);
    expect(columnOf(rows, ledgerColumns, 'fee')[0]).toBeNull();
    const { rawPayload } = await download(ledgerContract.endpoints.exportXlsx.path);
    const sheet = sheetOf(rawPayload);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain(
      '>=HYPERLINK("http://cattivo.example";"Rossi") &lt;&amp;&gt; _x005F_x0041_<',
    );
  });

  test('LST-15 · the first row is fixed during scrolling, and amounts are euro', async () => {
    const { rawPayload } = await download(ledgerContract.endpoints.exportXlsx.path);

    expect(sheetOf(rawPayload)).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheetOf(rawPayload)).toMatch(/<c r="K\d" s="2"><v>1234\.56<\/v><\/c>/);
  });

  test('LST-15 · a workbook without rows has its heading, and only administrators can export the entries', async () => {
    const rows = await rowsOf(`${ledgerContract.endpoints.exportXlsx.path}?userName=nessuno`);

    expect(rows).toEqual([ledgerColumns.map(({ label }) => label)]);
    expect(
      (await admin.call(list, { query: { filters: { userName: 'nessuno' } } })).totalCount,
    ).toBe(0);
  });
});
