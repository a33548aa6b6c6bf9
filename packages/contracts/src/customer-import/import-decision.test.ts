import { describe, expect, test } from 'vitest';
import { decideRows, keysOf } from './import-decision.ts';
import type { ExaminedRow, NewPerson } from './import-row.ts';

const person = {} as NewPerson; // empty, because the decision does not read the person
const row = (at: number, email: string, more: Partial<ExaminedRow> = {}): ExaminedRow => ({
  at,
  cells: [],
  name: `Riga ${at}`,
  email,
  vatCode: '',
  problems: [],
  person,
  ...more,
});
const wrong = { problems: [{ column: 'CAP', message: 'Manca.' }] };
const anna = { id: 7, name: 'Anna', email: 'Anna@Prova.example', vatCode: '00743110157' };
const layout = { titles: ['Mail del socio'], columns: { email: [0] } };
const present = [anna, { ...anna, id: 8, email: 'altra@prova.example', vatCode: null }];
const statuses = (rows: readonly ExaminedRow[]) =>
  decideRows(rows, present, layout).map(({ status }) => status);

describe('AH16 · a row of an import', () => {
  test.each<[string, ExaminedRow, string]>([
    ['new', row(2, 'b@prova.example'), 'new'],
    ['known by its e-mail in any case', row(2, 'ANNA@prova.example'), 'known'],
    ['known by its VAT code', row(2, 'b@prova.example', { vatCode: anna.vatCode }), 'known'],
    ['known although it has problems', row(2, 'anna@prova.example', wrong), 'known'],
    ['wrong', row(2, 'b@prova.example', wrong), 'wrong'],
    ['wrong without an e-mail', { ...row(2, '', wrong) }, 'wrong'],
  ])('is %s', (_, one, status) => {
    expect(statuses([one])).toEqual([status]);
  });

  test('AQ32 · that repeats the e-mail or the VAT code of a new customer names that row, and its own column in the file', () => {
    const vatCode = '12345670785';
    const rows = [
      row(2, 'b@prova.example', { vatCode }),
      row(3, 'B@prova.example'),
      row(4, 'c@prova.example', { vatCode }),
      row(5, 'd@prova.example'),
    ];

    const decided = decideRows(rows, [], layout);

    expect(decided.map(({ status }) => status)).toEqual(['new', 'wrong', 'wrong', 'new']);
    expect(decided.map(({ problems }) => problems)).toEqual([
      [],
      [{ column: 'Mail del socio', message: 'La riga 2 ha già questa email.' }],
      [{ column: 'Partita IVA', message: 'La riga 2 ha già questa Partita IVA.' }],
      [],
    ]);
  });

  test('that repeats a row with problems is a new customer', () => {
    expect(statuses([row(2, 'b@prova.example', wrong), row(3, 'b@prova.example')])).toEqual([
      'wrong',
      'new',
    ]);
  });

  test('is compared by its e-mail in lower case and by its VAT code, if they are not empty', () => {
    const rows = [
      row(2, 'B@x.it', { vatCode: '1' }),
      row(3, 'b@x.it'),
      row(4, '', { vatCode: '1' }),
    ];

    expect(keysOf(rows)).toEqual({ emails: ['b@x.it'], vatCodes: ['1'] });
  });
});
