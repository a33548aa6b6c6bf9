import type { Column } from '@canone/contracts/kit/column';
import { csvHeading, csvRows } from '@canone/contracts/kit/csv';

/** A file format for tables, written row by row. */
export interface TableFormat {
  readonly mediaType: string;
  readonly extension: 'csv' | 'xlsx';
  /** The maximum number of rows; without a limit if absent. */
  readonly maxRows?: number;
  begin(columns: readonly Column[]): TableWriter;
}

interface TableWriter {
  /** The bytes of these rows. At the first call they begin with the heading. */
  rows(rows: readonly unknown[]): string | Uint8Array;
  /** The last bytes. They include the heading if no rows were written. */
  end(): string | Uint8Array;
}

export const csv: TableFormat = {
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  begin(columns) {
    let heading = csvHeading(columns);
    function withHeading(text: string): string {
      const whole = heading + text;
      heading = '';
      return whole;
    }
    return {
      rows: (rows) => withHeading(csvRows(rows, columns)),
      end: () => withHeading(''),
    };
  },
};
