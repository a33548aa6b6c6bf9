const longestCell = 10_000;
const mostCells = 200;

/**
 * The rows of a delimited text, read in chunks. A quoted cell may contain separators, line ends and doubled quotes. A
 * quote inside an unquoted cell is an ordinary character.
 */
export async function* delimitedRows(
  text: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<readonly string[]> {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isAfterQuote = false;
  let isAfterReturn = false;
  const endCell = () => {
    if (cells.length < mostCells) cells.push(cell.trim());
    cell = '';
    isAfterQuote = false;
  };
  for await (const chunk of text) {
    const rows: string[][] = [];
    for (const letter of chunk) {
      const wasReturn = isAfterReturn;
      isAfterReturn = false;
      if (isQuoted) {
        if (letter === '"') [isQuoted, isAfterQuote] = [false, true];
        else if (cell.length < longestCell) cell += letter;
      } else if (letter === '"' && isAfterQuote) {
        // a doubled quote is one quote
        [isQuoted, isAfterQuote] = [true, false];
        cell += '"';
      } else if (letter === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
      else if (letter === separator) endCell();
      else if (letter === '\n' && wasReturn) continue;
      else if (letter === '\n' || letter === '\r') {
        isAfterReturn = letter === '\r';
        endCell();
        rows.push(cells);
        cells = [];
      } else if (cell.length < longestCell && letter !== '\ufeff') cell += letter;
    }
    yield* rows;
  }
  endCell();
  if (cells.some((one) => one !== '')) yield cells;
}
