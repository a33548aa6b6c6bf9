import { cutText } from '../../../../platform/files/cut-text.ts';
import { rowsOfSheet } from '../../../../platform/files/sheet-rows.ts';
import type { Workbook } from '../../../../platform/files/workbook-parts.ts';
import { fitOf, headerRows } from './table-layout.ts';

/** In bytes. A sheet without any row in this first part is treated as empty. */
const maxHeadBytes = 4 * 1_048_576;
/** Titles and the first values are shorter than this, so longer cells are cut. */
const maxHeadCellLength = 200;
const shownRows = headerRows + 20;

/** The first rows of a sheet. Missing rows become empty rows, so that each row keeps its position. */
async function headOfSheet(
  workbook: Workbook,
  sheet: string,
): Promise<readonly (readonly string[])[]> {
  const head: (readonly string[])[] = [];
  for await (const { at, cells } of rowsOfSheet(workbook, sheet, maxHeadBytes)) {
    if (at > shownRows) break;
    while (head.length < at - 1) head.push([]);
    head[at - 1] = cells.map((cell) => cutText(cell, maxHeadCellLength));
  }
  return head;
}

export interface SheetHead {
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
}

/** The sheet whose first rows look most like a list of movements, and these rows. */
export async function headOfXlsx(workbook: Workbook): Promise<SheetHead> {
  let best: SheetHead & { fit: number } = { sheet: '', rows: [], fit: -1 };
  for (const sheet of workbook.sheets) {
    const rows = await headOfSheet(workbook, sheet);
    const fit = fitOf(rows);
    if (fit > best.fit) best = { sheet, rows, fit };
  }
  return best;
}
