import type { Column } from '@canone/contracts/kit/column';
import { csvHeading, csvRows } from '@canone/contracts/kit/csv';

/** A kind of file that holds a table, written from its first row to its last. */
export interface TableFormat {
  readonly mediaType: string;
  /** More rows do not fit; without a number there is no limit. */
  readonly mostRows?: number;
  begin(columns: readonly Column[]): TableWriter;
}

interface TableWriter {
  /** The bytes that these rows add; with the first ones comes the heading. */
  rows(rows: readonly unknown[]): string | Uint8Array;
  /** The last bytes, and the heading too when there was no row. */
  end(): string | Uint8Array;
}

export const csv: TableFormat = {
  mediaType: 'text/csv; charset=utf-8',
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
