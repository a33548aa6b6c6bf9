import { stat } from 'node:fs/promises';
import {
  importRefusals,
  maxImport,
  maxImportBytes,
} from '@canone/contracts/customer-import/customer-import';
import {
  findImportLayout,
  type ImportLayout,
  importFitOf,
  importHeaderRows,
  missingColumns,
} from '@canone/contracts/customer-import/import-columns';
import type { ImportRow } from '@canone/contracts/customer-import/import-row';
import { cutText } from '../../platform/files/cut-text.ts';
import { delimitedRows } from '../../platform/files/delimited-rows.ts';
import { fileKindOf } from '../../platform/files/file-kind.ts';
import { encodingOf, headOf, textOf } from '../../platform/files/file-text.ts';
import { rowsOfSheet } from '../../platform/files/sheet-rows.ts';
import { numberRows, type TableRow } from '../../platform/files/table-row.ts';
import { take } from '../../platform/files/take.ts';
import { UnreadableFile, unreadableFile } from '../../platform/files/unreadable-file.ts';
import { openWorkbook } from '../../platform/files/workbook-parts.ts';

export interface ImportTable {
  readonly layout: ImportLayout;
  /** The rows below the titles that contain a text. */
  readonly rows: readonly ImportRow[];
}

/** A longer cell is cut. No field of a person is as long. */
const maxCellLength = 1_000;
/** The limit for all cells together. It is needed because many cells of a workbook can share one text. */
const maxCharacters = maxImportBytes;
const maxRows = importHeaderRows + maxImport.rows + 1;

/** The number of rows of a spreadsheet program. Blank rows count, because reading each of them takes time. */
const maxRowsOfSheet = 1_048_576;
/** The beginning of a table that must contain the titles: its rows, and its bytes in a workbook. */
const maxHead = { rows: 10_000, bytes: 4 * 1_048_576 } as const;

/**
 * Control characters become spaces. Each of them takes six characters in JSON, and no field of a person contains one
 * (W159).
 */
const control = /\p{Cc}/gu;

/** The rows that contain a text. Throws when a table has more than `most` rows. */
async function* withText(
  rows: AsyncIterable<TableRow>,
  most: number,
): AsyncGenerator<ImportRow, void> {
  let [seen, characters] = [0, 0];
  for await (const { at, cells } of rows) {
    seen += 1;
    if (seen > most) throw new UnreadableFile(importRefusals.tooLarge);
    const texts = cells.map((cell) => cutText(cell.replaceAll(control, ' '), maxCellLength).trim());
    if (texts.every((text) => text === '')) continue;
    characters += texts.reduce((sum, { length }) => sum + length, 0);
    if (characters > maxCharacters) throw new UnreadableFile(importRefusals.tooLarge);
    yield { at, cells: texts };
  }
}

/** The first rows that contain a text, up to the number that an import can use. */
function collected(rows: AsyncIterable<TableRow>): Promise<ImportRow[]> {
  return Array.fromAsync(take(withText(rows, maxRowsOfSheet), maxRows));
}

const tooLarge: readonly string[] = [importRefusals.tooLarge, unreadableFile.tooLarge];

/**
 * The first rows that contain a text, which may be the titles. If the table begins with very many rows without a text,
 * the rows after them are not read (W155).
 */
async function headRows(rows: AsyncIterable<TableRow>): Promise<ImportRow[]> {
  const kept: ImportRow[] = [];
  try {
    for await (const row of take(withText(rows, maxHead.rows), importHeaderRows)) kept.push(row);
  } catch (error) {
    if (!(error instanceof UnreadableFile && tooLarge.includes(error.message))) throw error;
  }
  return kept;
}

const fitOf = (rows: readonly ImportRow[]) => importFitOf(rows.map(({ cells }) => cells));

/** The candidate with the most known columns. */
async function best<T>(candidates: Iterable<T>, fit: (one: T) => Promise<number>): Promise<T> {
  let found: { readonly one: T; readonly value: number } | undefined;
  for (const one of candidates) {
    const value = await fit(one);
    if (!found || value > found.value) found = { one, value };
  }
  if (!found) throw new UnreadableFile(importRefusals.unknown);
  return found.one;
}

async function rowsOfText(path: string): Promise<ImportRow[]> {
  const encoding = await encodingOf(path);
  const rows = (separator: string) => numberRows(delimitedRows(textOf(path, encoding), separator));
  const separator = await best([';', '\t', ',', '|'], async (one) =>
    fitOf(await headRows(rows(one))),
  );
  return collected(rows(separator));
}

async function rowsOfWorkbook(path: string): Promise<ImportRow[]> {
  const workbook = await openWorkbook(path);
  if (!workbook) throw new UnreadableFile(importRefusals.unknown);
  const sheet = await best(workbook.sheets, async (one) =>
    fitOf(await headRows(rowsOfSheet(workbook, one, maxHead.bytes))),
  );
  return collected(rowsOfSheet(workbook, sheet));
}

async function rowsOfFile(path: string): Promise<ImportRow[]> {
  const { size } = await stat(path);
  if (size > maxImportBytes) throw new UnreadableFile(importRefusals.tooLarge);
  const kind = fileKindOf(await headOf(path));
  switch (kind) {
    case 'zip':
      return rowsOfWorkbook(path);
    case 'text':
      return rowsOfText(path);
    case 'oldOffice':
      throw new UnreadableFile(unreadableFile.locked);
    case 'empty':
      throw new UnreadableFile(unreadableFile.empty);
    case 'binary':
      throw new UnreadableFile(importRefusals.unknown);
  }
}

/** The customers of a file, recognised by its content and its titles. */
export async function readImportFile(path: string): Promise<ImportTable> {
  const all = await rowsOfFile(path);
  const layout = findImportLayout(all.map(({ cells }) => cells));
  if (!layout) throw new UnreadableFile(importRefusals.noTitles);
  const missing = missingColumns(layout);
  if (missing.length > 0) throw new UnreadableFile(importRefusals.missing(missing, layout.unused));
  const rows = all.slice(layout.headerRow + 1);
  if (rows.length === 0) throw new UnreadableFile(importRefusals.noRows);
  if (rows.length > maxImport.rows) throw new UnreadableFile(importRefusals.tooManyRows);
  return { layout, rows };
}
