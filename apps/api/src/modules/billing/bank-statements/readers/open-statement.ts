import type { StatementFormat, TableLayout } from '@canone/contracts/bank/bank-statement';
import { delimitedRows } from '../../../../platform/files/delimited-rows.ts';
import { fileKindOf } from '../../../../platform/files/file-kind.ts';
import { encodingOf, headOf, linesOf, textOf } from '../../../../platform/files/file-text.ts';
import { rowsOfSheet } from '../../../../platform/files/sheet-rows.ts';
import { numberRows } from '../../../../platform/files/table-row.ts';
import { UnreadableFile } from '../../../../platform/files/unreadable-file.ts';
import { openWorkbook } from '../../../../platform/files/workbook-parts.ts';
import { readCamt } from './camt.ts';
import { headOfCsv, readTable } from './csv.ts';
import { readMt940 } from './mt940.ts';
import { readRh } from './rh.ts';
import { type StatementItem, unreadable } from './statement-item.ts';
import { findLayout } from './table-layout.ts';
import { headOfXlsx } from './xlsx.ts';

export interface OpenStatement {
  readonly format: StatementFormat;
  /** The layout of a table. Undefined for other formats, and when no row of titles was found. */
  readonly layout?: TableLayout | undefined;
  /** The first rows of a table. */
  readonly head?: readonly (readonly string[])[];
  /** Reads the file from its beginning. Throws `UnreadableFile` when it ends too early. */
  items(): AsyncIterable<StatementItem>;
}

const byteOrderMark = /^\uFEFF/;

/** The beginning of a file as text. An incomplete last line is left out. */
async function beginningOf(path: string, encoding: string): Promise<string> {
  let text = '';
  for await (const chunk of textOf(path, encoding)) {
    text += chunk;
    if (text.length >= 65_536) return text.slice(0, text.lastIndexOf('\n') + 1);
  }
  return text;
}

async function openTable(
  path: string,
  encoding: string,
  known?: TableLayout,
): Promise<OpenStatement> {
  const { rows: head, separator } = await headOfCsv(await beginningOf(path, encoding));
  const layout = known ?? findLayout(head);
  return {
    format: 'csv',
    layout,
    head,
    items() {
      if (!layout) throw new UnreadableFile(unreadable.noHeader);
      return readTable(numberRows(delimitedRows(textOf(path, encoding), separator)), layout);
    },
  };
}

async function openSheet(path: string, known?: TableLayout): Promise<OpenStatement> {
  const workbook = await openWorkbook(path);
  if (!workbook) throw new UnreadableFile(unreadable.unknown);
  const { sheet, rows: head } = await headOfXlsx(workbook);
  const layout = known ?? findLayout(head);
  return {
    format: 'xlsx',
    layout,
    head,
    items() {
      if (!layout) throw new UnreadableFile(unreadable.noHeader);
      return readTable(rowsOfSheet(workbook, sheet), layout);
    },
  };
}

/**
 * The encoding that the first line of the XML names. Without a name it is UTF-8, or the encoding guessed from the
 * bytes.
 */
function xmlEncoding(head: Buffer, guessed: string): string {
  const [, named] = /^[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head.toString('latin1')) ?? [];
  if (guessed.startsWith('utf-16')) return guessed;
  try {
    return new TextDecoder(named ?? guessed).encoding;
  } catch {
    return guessed;
  }
}

/**
 * Recognises the format of a statement by its content, never by the file name. `layout` replaces the columns that the
 * titles of a table indicate.
 */
export async function openStatement(path: string, layout?: TableLayout): Promise<OpenStatement> {
  const head = await headOf(path);
  const kind = fileKindOf(head);
  if (kind === 'empty') throw new UnreadableFile(unreadable.empty);
  if (kind === 'zip') return openSheet(path, layout);
  if (kind === 'oldOffice') throw new UnreadableFile(unreadable.locked);
  if (kind === 'binary') throw new UnreadableFile(unreadable.unknown);
  const encoding = await encodingOf(path);
  const start = new TextDecoder(encoding).decode(head).replace(byteOrderMark, '');
  if (start.trim() === '') throw new UnreadableFile(unreadable.empty);
  if (/^\s*<\?xml|^\s*<[\w:]+[\s>]/.test(start))
    return {
      format: 'camt',
      items: () => readCamt(textOf(path, xmlEncoding(head, encoding))),
    };
  const lines = () => linesOf(textOf(path, encoding));
  if (/^ RH[\d ]{5}/.test(start)) return { format: 'rh', items: () => readRh(lines()) };
  if (/^(\{[\s\S]{0,200})?:20:/.test(start.trimStart()))
    return { format: 'mt940', items: () => readMt940(lines()) };
  return openTable(path, encoding, layout);
}
