import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { csvHeading, csvRows } from './csv.ts';

const columns: readonly Column[] = [
  { key: 'user.name', label: 'Cliente' },
  { key: 'amount', label: 'Importo', type: 'currency' },
  { key: 'startDate', label: 'Inizio', type: 'dateTime' },
  { key: 'isActive', label: 'Attivo', type: 'bool' },
  { key: 'status', label: 'Stato', type: 'subscriptionstatusenum' },
];

const lines = (rows: unknown[]) =>
  (csvHeading(columns) + csvRows(rows, columns)).slice(1).split('\r\n');

test('LST-13 · the export has the format of Italian Excel: byte order mark, semicolons, decimal comma, dd/mm/yyyy', () => {
  const row = {
    user: { name: 'Anna Rossi' },
    amount: 1234.5,
    startDate: '2026-01-30T23:30:00Z',
    isActive: true,
    status: 1,
  };

  expect(csvHeading(columns).charCodeAt(0)).toBe(0xfeff);
  expect(lines([row])).toEqual([
    'Cliente;Importo;Inizio;Attivo;Stato',
    'Anna Rossi;1234,50;31/01/2026;Sì;Sottoscrizione attiva',
    '',
  ]);
});

test('LST-13 · semicolons, quotes and line breaks stay inside their field', () => {
  expect(lines([{ user: { name: 'Bar "Da Ugo"; e figli' } }])[1]).toMatch(
    /^"Bar ""Da Ugo""; e figli";/,
  );
  expect(csvRows([{ user: { name: 'Bar; e figli' } }], columns)).toBe('"Bar; e figli";;;;\r\n');
});

test.each(['\n', '\r\n', '\r'])('LST-13 · the line break %j does not end a row', (lineBreak) => {
  const name = `Via Roma${lineBreak}Bologna`;

  expect(csvRows([{ user: { name } }], columns)).toBe(`"${name}";;;;\r\n`);
});

test('LST-13 · a missing value is an empty field, not N/D', () => {
  expect(lines([{ user: null, amount: null }])[1]).toBe(';;;;');
});

test.each([
  '=1+1',
  '+1 555',
  '+39+1',
  '+39 06\t=1',
  "+39 06=cmd|' /C calc'!A0",
  '+39',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
])('LST-13 · a spreadsheet does not execute %s', (name) => {
  expect(lines([{ user: { name } }])[1]).toMatch(/^"?'/);
});

test.each(['＝1+1', '＋1+1', '－1+1', '＠SUM(A1)'])(
  'W57 · a spreadsheet does not execute the wide sign of %s',
  (name) => {
    expect(lines([{ user: { name } }])[1]).toMatch(/^'/);
  },
);

test.each(['Rossi,=1+1', 'Rossi, @SUM(A1)', 'Rossi\t+1+1', 'a,b,-1+1', 'Rossi,＝1+1'])(
  'W57 · no part of %j begins a cell in a program that separates at commas or tabs',
  (name) => {
    expect(lines([{ user: { name } }])[1]).toBe(`"${name}";;;;`);
  },
);

test.each(['Rossi, Anna', 'Via Roma, 12', '+39 051 1234567'])('%j needs no quotes', (name) => {
  expect(lines([{ user: { name } }])[1]).toBe(`${name};;;;`);
});

test('LST-13 · a negative amount stays a number', () => {
  expect(lines([{ amount: -12.5 }])[1]).toBe(';-12,50;;;');
});

test.each(['+39 051 1234567', '+390511234567'])(
  'LST-13 · the phone number %s is exported unchanged',
  (name) => {
    expect(lines([{ user: { name } }])[1]).toBe(`${name};;;;`);
  },
);
