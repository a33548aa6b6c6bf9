import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRefusals } from '@canone/contracts/customer-import/customer-import';
import { describe, expect, test } from 'vitest';
import { unreadableFile } from '../../platform/files/unreadable-file.ts';
import { inline, numeric, rowXml, xlsxOf } from '../../testing/workbook-under-test.ts';
import { type ImportTable, readImportFile } from './import-file.ts';

async function read(content: string | Uint8Array): Promise<ImportTable> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return await readImportFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const titles = ['Nome', 'Email', 'Indirizzo', 'CAP', 'Città'];
const anna = ['Niccolò "Nico" Verdi', 'anna@prova.example', 'Via Roma 1; int. 2', '00184', 'Forlì'];
const csv = (separator: string, end = '\r\n') =>
  [titles, anna]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
    .join(end);
const sheet = (...rows: string[][]) =>
  rows.map((row) => rowXml(...row.map((cell) => inline(cell.replaceAll('"', '&quot;'))))).join('');

describe('AH16 · a file of customers is read', () => {
  test.each<[string, string | Uint8Array]>([
    ['separated by semicolons', csv(';')],
    ['separated by commas', csv(',')],
    ['separated by tabs, as pasted rows', csv('\t', '\n')],
    ['in UTF-8 with a byte order mark', `\uFEFF${csv(';')}`],
    ['in Windows-1252', Buffer.from(csv(';'), 'latin1')],
    ['in UTF-16', Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le')],
    ['as an Excel workbook', xlsxOf({ sheets: [sheet(titles, anna)] })],
    ['on the second sheet', xlsxOf({ sheets: [sheet(['Note'], ['a']), sheet(titles, anna)] })],
  ])('%s', async (_, content) => {
    const { layout, rows } = await read(content);

    expect(layout.titles).toEqual(titles);
    expect(rows).toEqual([{ at: 2, cells: anna }]);
  });

  test('with the number that the spreadsheet shows for each row', async () => {
    const { rows } = await read(`Clienti\n\n${titles.join(';')}\n\nAnna;a\n;;;;\nBice;b`);

    expect(rows.map(({ at }) => at)).toEqual([5, 7]);
  });

  test('with numbers of a workbook as text', async () => {
    const row = rowXml(
      inline('Anna'),
      inline('a@b.it'),
      inline('Via'),
      numeric('40121'),
      inline('X'),
    );

    expect((await read(xlsxOf({ sheets: [sheet(titles) + row] }))).rows[0]?.cells[3]).toBe('40121');
  });

  test('up to a limit for all cells, because cells of a workbook can share one text', async () => {
    const shared = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const file = xlsxOf({
      sheets: [sheet(titles) + shared.repeat(200)],
      strings: [`<t>${'a'.repeat(3_900)}</t>`],
    });

    await expect(read(file)).rejects.toThrow(importRefusals.tooLarge);
  });

  test('unless it is a ZIP file without a workbook', async () => {
    const file = xlsxOf({ sheets: [], change: (parts) => delete parts['xl/workbook.xml'] });

    await expect(read(file)).rejects.toThrow(importRefusals.unknown);
  });

  test('W155 · without reading a sheet to its end only to choose it', async () => {
    const endless = `${'<row/>'.repeat(12_000)}<damaged`;
    const customers = sheet(titles, anna);

    expect((await read(xlsxOf({ sheets: [customers, endless] }))).rows).toHaveLength(1);
    await expect(read(xlsxOf({ sheets: [endless] }))).rejects.toThrow(unreadableFile.damaged);
  });

  test('W155 · with no more blank rows than spreadsheets have', async () => {
    const file = csv(';', '\n') + '\n'.repeat(1_048_576);

    await expect(read(file)).rejects.toThrow(importRefusals.tooLarge);
  });

  test('W159 · without control characters, because each of them would need six characters in a response', async () => {
    const row = ['\u0001\u0002Anna\u0003', 'a@b.it', '\u007f', '00184', 'Forlì'];

    const { rows } = await read([titles, row].map((cells) => cells.join(';')).join('\n'));

    expect(rows).toEqual([{ at: 2, cells: ['Anna', 'a@b.it', '', '00184', 'Forlì'] }]);
  });
});
