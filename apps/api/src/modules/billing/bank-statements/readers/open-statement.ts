import type { StatementFormat, TableLayout } from '@canone/contracts/bank/bank-statement';
import { readCamt } from './camt.ts';
import { headOfCsv, numberRows, readTable } from './csv.ts';
import { delimitedRows } from './delimited-rows.ts';
import { encodingOf, headOf, linesOf, textOf } from './file-text.ts';
import { readMt940 } from './mt940.ts';
import { readRh } from './rh.ts';
import { type StatementItem, UnreadableStatement, unreadable } from './statement-item.ts';
import { findLayout } from './table-layout.ts';
import { openWorkbook } from './workbook-parts.ts';
import { headOfXlsx, rowsOfSheet } from './xlsx.ts';

export interface OpenStatement {
  readonly format: StatementFormat;
  /** The layout of a table; undefined for the other formats, and when no titles were found. */
  readonly layout?: TableLayout | undefined;
  /** The first rows of a table. */
  readonly head?: readonly (readonly string[])[];
  /** Reads the file from its beginning. Throws `UnreadableStatement` when it ends too early. */
  items(): AsyncIterable<StatementItem>;
}

const byteOrderMark = /^\uFEFF/;

/** The text at the beginning of a file, without a last incomplete line. */
async function beginningOf(path: string, encoding: string): Promise<string> {
  let text = '';
  for await (const chunk of textOf(path, encoding)) {
    text += chunk;
    if (text.length >= 65_536) return text.slice(0, text.lastIndexOf('\n') + 1);
  }
  return text;
}

/** Binary files have NUL bytes; text in UTF-16 has them too, after its byte order mark. */
function isBinary(head: Buffer): boolean {
  const isUtf16 = head[0] === 0xff || head[0] === 0xfe;
  return head.includes(0) && !isUtf16;
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
      if (!layout) throw new UnreadableStatement(unreadable.noHeader);
      return readTable(numberRows(delimitedRows(textOf(path, encoding), separator)), layout);
    },
  };
}

/** The first bytes of a ZIP file, and of the older documents of Office, which also contain protected ones. */
const signatures = { zip: 'PK\u0003\u0004', oldOffice: '\u00d0\u00cf\u0011\u00e0' } as const;

function startsWith(head: Buffer, signature: string): boolean {
  return head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
}

async function openSheet(path: string, known?: TableLayout): Promise<OpenStatement> {
  const workbook = await openWorkbook(path);
  const { sheet, rows: head } = await headOfXlsx(workbook);
  const layout = known ?? findLayout(head);
  return {
    format: 'xlsx',
    layout,
    head,
    items() {
      if (!layout) throw new UnreadableStatement(unreadable.noHeader);
      return readTable(rowsOfSheet(workbook, sheet), layout);
    },
  };
}

/** XML names its encoding in its first line; without one it is UTF-8 or what the bytes say. */
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
 * Recognises a statement by its content, never by the name of the file. `layout` replaces the columns that the titles of
 * a table give.
 */
export async function openStatement(path: string, layout?: TableLayout): Promise<OpenStatement> {
  const head = await headOf(path);
  if (head.length === 0) throw new UnreadableStatement(unreadable.empty);
  if (startsWith(head, signatures.zip)) return openSheet(path, layout);
  if (startsWith(head, signatures.oldOffice)) throw new UnreadableStatement(unreadable.locked);
  if (isBinary(head)) throw new UnreadableStatement(unreadable.unknown);
  const encoding = await encodingOf(path);
  const start = new TextDecoder(encoding).decode(head).replace(byteOrderMark, '');
  if (start.trim() === '') throw new UnreadableStatement(unreadable.empty);
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
