import type { TableLayout } from '@canone/contracts/bank/bank-statement';
import { delimitedRows } from '../../../../platform/files/delimited-rows.ts';
import type { TableRow } from '../../../../platform/files/table-row.ts';
import { take } from '../../../../platform/files/take.ts';
import { UnreadableFile } from '../../../../platform/files/unreadable-file.ts';
import { type StatementItem, unreadable } from './statement-item.ts';
import { fitOf, headerRows } from './table-layout.ts';
import { itemOfRow } from './table-movements.ts';

const separators = [';', ',', '\t', '|'] as const;

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

export interface TableHead {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
}

/** The first rows of a delimited text. They are split with the separator that gives the best table. */
export async function headOfCsv(head: string): Promise<TableHead> {
  let best: TableHead & { fit: number } = { separator: ';', rows: [], fit: -1 };
  for (const separator of separators) {
    const rows = await Array.fromAsync(take(delimitedRows(once(head), separator), headerRows + 20));
    const fit = fitOf(rows);
    if (fit > best.fit) best = { separator, rows, fit };
  }
  return best;
}

/** The maximum number of rows of an Excel sheet. Blank rows are included, because no later limit counts them. */
const maxRows = 1_048_576;

/** Reads the movements of a table. They begin after the row of titles. */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  layout: TableLayout,
): AsyncGenerator<StatementItem> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxRows) throw new UnreadableFile(unreadable.tooManyRows);
    if (row.at <= layout.headerRow + 1) continue;
    const item = itemOfRow(row, layout);
    if (item) yield item;
  }
}
