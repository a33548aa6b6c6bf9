const maxCellLength = 10_000;
const maxCells = 200;

/**
 * Splits chunks of text into rows. `add` returns the rows that a chunk completes and keeps the beginning of the next
 * row.
 */
interface RowSplitter {
  add(chunk: string): readonly (readonly string[])[];
  /** Returns the last row, which has no line end. */
  end(): readonly string[];
}

/**
 * Cells are cut out of the chunk. Adding up their letters would create one string per letter, and a file of 20 MB would
 * leave 100 MB of garbage.
 */
function rowSplitter(separator: string): RowSplitter {
  let cells: string[] = [];
  /** The parts of the current cell that are in an earlier chunk or before a quote. */
  let cell = '';
  /** Whether the current cell contains only blanks so far. After other text a quote is an ordinary character. */
  let mayBegin = true;
  let isQuoted = false;
  let isAfterQuote = false;
  let isAfterReturn = false;
  const keep = (text: string) => {
    if (text !== '' && cell.length < maxCellLength)
      cell += text.slice(0, maxCellLength - cell.length);
  };
  const endCell = () => {
    if (cells.length < maxCells) cells.push(cell.trim());
    cell = '';
    [mayBegin, isAfterQuote] = [true, false];
  };
  const endRow = () => {
    endCell();
    const row = cells;
    cells = [];
    return row;
  };

  /** Handles a quote after a text of the chunk. Returns whether the text before the quote and the quote are used. */
  const endQuote = (before: string): boolean => {
    if (isQuoted) {
      keep(before);
      [isQuoted, isAfterQuote, mayBegin] = [false, true, true];
      return true;
    }
    if (isAfterQuote && before === '') {
      // two quotes in a quoted cell mean one quote
      keep('"');
      [isQuoted, isAfterQuote] = [true, false];
      return true;
    }
    mayBegin &&= (cell + before).trim() === '';
    if (mayBegin) [isQuoted, cell] = [true, ''];
    return mayBegin;
  };

  function add(chunk: string): readonly (readonly string[])[] {
    const rows: (readonly string[])[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const letter = chunk[at];
      const wasReturn = isAfterReturn;
      isAfterReturn = false;
      const isMark = letter === '"' || letter === '\n' || letter === '\r' || letter === separator;
      if (!isMark || (isQuoted && letter !== '"')) continue;
      if (letter === '\n' && wasReturn) {
        from = at + 1;
        continue;
      }
      const before = chunk.slice(from, at);
      if (letter === '"') {
        from = endQuote(before) ? at + 1 : from;
        continue;
      }
      keep(before);
      from = at + 1;
      if (letter === separator) endCell();
      else rows.push(endRow());
      isAfterReturn = letter === '\r';
    }
    if (from < chunk.length) isAfterQuote = false;
    keep(chunk.slice(from));
    return rows;
  }
  return { add, end: endRow };
}

/**
 * The rows of a delimited text, read in chunks. A quoted cell may contain separators, line ends and doubled quotes. A
 * quote inside an unquoted cell is an ordinary character.
 */
export async function* delimitedRows(
  text: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<readonly string[]> {
  const splitter = rowSplitter(separator);
  for await (const chunk of text) yield* splitter.add(chunk.replaceAll('\ufeff', ''));
  const last = splitter.end();
  if (last.some((one) => one !== '')) yield last;
}
