import { describe, expect, test } from 'vitest';
import { findImportLayout, missingColumns } from './import-columns.ts';
import { placeFinder } from './import-places.ts';
import { examineRow } from './import-row.ts';
import { correctionsCsv, importTemplate } from './import-sheets.ts';

const rowsOf = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));

describe('AH16 · the sheets that an import offers', () => {
  test('the template has every needed column and a row that can be imported', () => {
    const [titles = [], cells = []] = rowsOf(importTemplate());
    const layout = findImportLayout([titles]);
    if (!layout) throw new Error('no titles');
    const bologna = {
      id: 1,
      name: 'Bologna',
      province: 'Bologna',
      abbreviation: 'BO',
      region: null,
      zips: [],
    };

    expect(layout.unused).toEqual([]);
    expect(missingColumns(layout)).toEqual([]);
    expect(examineRow({ at: 2, cells }, layout, placeFinder([bologna])).problems).toEqual([]);
  });

  test('the rows to correct keep their columns, and a last column contains their problems', () => {
    const csv = correctionsCsv(
      ['Nome', 'Errore', 'CAP'],
      [
        { cells: ['Anna; Bice', 'di prima', '4'], problems: ['CAP: 5 cifre.', 'E altro.'] },
        { cells: ['=1+1', '', '', 'senza titolo'], problems: [] },
      ],
    );

    expect(csv).toBe(
      '\ufeffNome;CAP;;Errore\r\n"Anna; Bice";4;;CAP: 5 cifre. E altro.\r\n\'=1+1;;senza titolo;\r\n',
    );
  });
});
