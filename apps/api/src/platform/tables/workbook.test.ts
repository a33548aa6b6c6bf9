import type { Column } from '@canone/contracts/kit/column';
import { expect, test } from 'vitest';
import { partOf, sheetOf } from '../../testing/answer-text.ts';
import { workbook } from './workbook.ts';

const columns: readonly Column[] = [
  { key: 'name', label: 'Nome' },
  { key: 'amount', label: 'Totale', type: 'currency' },
  { key: 'day', label: 'Giorno', type: 'dateTime' },
];

function written(rows: readonly object[], batch = 500) {
  const table = workbook.begin(columns);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += batch)
    chunks.push(Buffer.from(table.rows(rows.slice(at, at + batch))));
  chunks.push(Buffer.from(table.end()));
  return chunks;
}

const cellsOf = (row: object) => sheetOf(Buffer.concat(written([row]))).split('<row ')[2] ?? '';

test.each([
  ['2026-11-21T23:30:00Z', 46_348],
  ['2026-11-21T22:30:00Z', 46_347],
  ['1900-03-01T12:00:00Z', 61],
])('LST-15 · %s is day %d of a spreadsheet', (day, serial) => {
  expect(cellsOf({ day })).toContain(`<c r="C2" s="3"><v>${serial}</v></c>`);
});

test('LST-15 · a day before 1 March 1900, which spreadsheets count wrongly, is text', () => {
  expect(cellsOf({ day: '1900-02-28T12:00:00Z' })).toContain('>28/02/1900</t>');
});

test('AR1 LST-15 · the sheet is printed on the width of landscape pages, each with the heading', () => {
  const file = Buffer.concat(written([{ name: 'a' }]));
  const sheet = sheetOf(file);

  expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
  expect(sheet).toMatch(
    /<\/sheetData><pageMargins [^>]*\/><pageSetup [^>]*orientation="landscape"[^>]* fitToHeight="0"\/>/,
  );
  expect(partOf(file, 'xl/workbook.xml')).toContain(
    '<definedName name="_xlnm.Print_Titles" localSheetId="0">Canone!$1:$1</definedName>',
  );
});

test('AR1 LST-15 · the heading of a column of amounts is aligned to the right, as the amounts are', () => {
  const heading = sheetOf(Buffer.concat(written([]))).split('<row ')[1];

  expect(heading).toMatch(/<c r="A1" s="1".*<c r="B1" s="4".*<c r="C1" s="1"/);
});

test('LST-15 · control characters and lone surrogates do not break the file', () => {
  expect(cellsOf({ name: 'a\u0000b\u001f\ud800c' })).toContain('>ab\ufffdc</t>');
});

test('LST-15 · each batch is written out, so memory does not grow with the number of rows', () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    name: `Cliente ${(n * 7_919) % 20_011}`,
    amount: n / 100,
    day: '2026-11-21T12:00:00Z',
  }));

  const chunks = written(rows);

  const whole = chunks.reduce((sum, { length }) => sum + length, 0);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(whole / 4);
  expect(sheetOf(Buffer.concat(chunks)).split('<row ')).toHaveLength(20_002);
});
