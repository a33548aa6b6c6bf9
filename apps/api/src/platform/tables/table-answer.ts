import type { Column } from '@canone/contracts/kit/column';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { recordChange } from '../audit/audit.ts';
import { AppError } from '../core/app-error.ts';
import { namesOf } from '../core/endpoint-names.ts';
import type { AnyContext } from '../request/context.ts';
import type { StreamedAnswer } from './streamed-answer.ts';
import type { TableFormat } from './table-format.ts';

/** The number of rows per statement. More rows would need more memory, and fewer rows more time. */
const batchSize = 500;

/** The source of a list's rows in order. It reads all ids first, and then the content in batches. */
export interface TableSource<Context> {
  ids(ctx: Context): Promise<Int32Array>;
  /** The rows with these ids, in the same order. Rows that were deleted in the meantime are left out. */
  rows(ctx: Context, ids: readonly number[]): Promise<readonly unknown[]>;
}

interface Table {
  readonly endpoint: Endpoint;
  readonly format: TableFormat;
  readonly columns: readonly Column[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly source: TableSource<never>;
}

/** The filters and the order in one line: "userName = rossi, sort = -id". */
function textOf({ filters, ...rest }: Table['query']): string | undefined {
  // the query is an object
  const entries = Object.entries({ ...Object(filters), ...rest } as Record<string, unknown>);
  const given = entries.filter(([, value]) => value !== undefined && value !== '');
  return given.map(([key, value]) => `${key} = ${String(value)}`).join(', ') || undefined;
}

/** Streams a whole list as a file. */
export function tableAnswer({
  endpoint,
  format,
  columns,
  query,
  source,
}: Table): StreamedAnswer<never> {
  return {
    async record(ctx: AnyContext) {
      const filters = textOf(query);
      await recordChange(ctx, {
        ...namesOf(endpoint),
        entityId: null,
        ...(filters && { after: { filters } }),
      });
    },

    async pour(read, write) {
      // the ids need four bytes of memory per row
      const ids = await read((ctx) => source.ids(ctx));
      if (format.maxRows !== undefined && ids.length > format.maxRows)
        throw new AppError('export.tooManyRows');
      const table = format.begin(columns);
      for (let at = 0; at < ids.length; at += batchSize) {
        const batch = [...ids.subarray(at, at + batchSize)];
        await write(table.rows(await read((ctx) => source.rows(ctx, batch))));
      }
      await write(table.end());
    },
  };
}
