import { dateText, numberText } from './spreadsheet-cells.ts';
import type { TableRow } from './table-row.ts';
import { UnreadableFile, unreadableFile } from './unreadable-file.ts';
import { isShownText, readXml, type Workbook, withRun } from './workbook-parts.ts';

const maxCells = 200;
/** The highest row number in spreadsheets. */
const lastRow = 1_048_576;
/**
 * The maximum number of characters in all cells of a sheet. It limits small files too, because many cells can show the
 * same shared text.
 */
const maxCharacters = 128 * 1_048_576;

interface Stored {
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

/** The text of a cell. The text of a formula is the value that it had when the file was saved. */
function textOf({ type, style, value }: Stored, { strings, dateStyles, epoch }: Workbook): string {
  if (type === 's') return strings.get(Number(value)) ?? '';
  if (type !== 'n') return value;
  const isDate = dateStyles[style] === true && value.trim() !== '';
  return (isDate ? dateText(Number(value), epoch) : undefined) ?? numberText(value, epoch);
}

/** The column index of an address: "AB12" → 27. A cell without an address is in the column after the previous cell. */
function columnOf(address: string | undefined, next: number): number {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? [];
  if (letters === undefined) return next;
  return Buffer.from(letters).reduce((sum, letter) => sum * 26 + letter - 64, 0) - 1;
}

/**
 * The number of a row: the stated number, or the next one. A stated number that is invalid or does not increase is
 * ignored.
 */
function rowAfter(before: number, stated: string | undefined): number {
  const number = Math.trunc(Number(stated)) || 0;
  return Math.max(before + 1, number > lastRow ? 0 : number);
}

/** Collects the cells of a sheet and emits each row when it is complete. */
function sheetCollector(workbook: Workbook, emit: (row: TableRow) => void) {
  let cells: string[] = [];
  let formulas: number[] = [];
  let at = 0;
  let next = 0;
  let characters = 0;
  let [value, text, isFormula] = ['', '', false];

  function endCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const column = columnOf(r, next);
    next = column + 1;
    if (column < maxCells) {
      while (cells.length < column) cells.push('');
      const stored = { type: t, style: Number(s), value: t === 'inlineStr' ? text : value };
      const shown = textOf(stored, workbook).trim();
      characters += shown.length;
      if (characters > maxCharacters) throw new UnreadableFile(unreadableFile.tooLarge);
      cells[column] = shown;
      if (isFormula && formulas.at(-1) !== column) formulas.push(column);
    }
    [value, text, isFormula] = ['', '', false];
  }

  return {
    opened: () => undefined,
    closed(path: readonly string[], own: string, attributes: Readonly<Record<string, string>>) {
      const name = path.at(-1);
      if (name === 'v') value = own;
      else if (name === 'f') isFormula = true;
      else if (isShownText(path)) text = withRun(text, own);
      else if (name === 'c') endCell(attributes);
      else if (name === 'row') {
        at = rowAfter(at, attributes['r']);
        emit({ at, cells, formulas });
        [cells, formulas, next] = [[], [], 0];
      }
    },
  };
}

/**
 * The rows of a sheet of at most `maxBytes`, with the numbers that the spreadsheet shows. Rows without cells may be
 * missing.
 */
export async function* rowsOfSheet(
  workbook: Workbook,
  sheet: string,
  maxBytes?: number,
): AsyncGenerator<TableRow> {
  let ready: TableRow[] = [];
  const collector = sheetCollector(workbook, (row) => ready.push(row));
  const reading = { ...collector, ...(maxBytes !== undefined && { maxBytes }) };
  for await (const _ of readXml(workbook.archive, sheet, reading)) {
    yield* ready;
    ready = [];
  }
}
