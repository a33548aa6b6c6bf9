import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Column } from '@canone/contracts/kit/column';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { AppError } from './app-error.ts';
import { recordChange } from './audit.ts';
import type { Engine } from './database/engine.ts';
import { namesOf } from './endpoint-names.ts';
import type { Run } from './idempotency.ts';
import type { TableFormat } from './table-format.ts';

/** Rows per statement: enough for speed, few enough for memory. */
const batchSize = 500;
/** Exports of one process at a time. Each may hold a connection for minutes. */
const atOnce = 2;
/** The limit for slow clients, because an open snapshot blocks PostgreSQL's vacuum. */
export const longestExportMs = 600_000;

/** The rows of a list in order: first all ids, then the content in batches. */
export interface TableSource<Context> {
  ids(ctx: Context): Promise<Int32Array>;
  /** In the order of these ids, without rows that were deleted meanwhile. */
  rows(ctx: Context, ids: readonly number[]): Promise<readonly unknown[]>;
}

interface Export {
  readonly endpoint: Endpoint;
  readonly format: TableFormat;
  readonly columns: readonly Column[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly source: TableSource<never>;
  readonly run: Run;
}

type Read = <T>(step: (ctx: never) => Promise<T>) => Promise<T>;

/** The query in one line: "userName = rossi, sort = -id". */
function wordsOf({ filters, ...rest }: Export['query']): string | undefined {
  const asked = Object.entries({ ...Object(filters), ...rest } as Record<string, unknown>);
  const said = asked.filter(([, value]) => value !== undefined && value !== '');
  return said.map(([key, value]) => `${key} = ${String(value)}`).join(', ') || undefined;
}

async function record({ endpoint, query, run }: Export): Promise<void> {
  const filters = wordsOf(query);
  await run('write', (ctx) =>
    recordChange(ctx, {
      ...namesOf(endpoint),
      entityId: null,
      ...(filters && { after: { filters } }),
    }),
  );
}

/** Writes at the reader's speed. Fails when the reader disconnects. */
function writerTo(out: PassThrough) {
  const left = new AbortController();
  out.once('close', () => left.abort());
  return async (bytes: string | Uint8Array): Promise<void> => {
    left.signal.throwIfAborted();
    if (bytes.length > 0 && !out.write(bytes)) await once(out, 'drain', { signal: left.signal });
  };
}

async function pour(
  { format, columns, source }: Export,
  read: Read,
  write: (bytes: string | Uint8Array) => Promise<void>,
) {
  // memory grows by four bytes per row
  const ids = await read((ctx) => source.ids(ctx));
  if (format.mostRows !== undefined && ids.length > format.mostRows)
    throw new AppError('export.tooManyRows');
  const table = format.begin(columns);
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = [...ids.subarray(at, at + batchSize)];
    await write(table.rows(await read((ctx) => source.rows(ctx, batch))));
  }
  await write(table.end());
}

/**
 * Streams the rows of a list. On PostgreSQL one transaction reads them all from one snapshot. The embedded database has
 * one shared connection, which is released after each batch, so later batches show later changes.
 */
export function tableAnswers({ kind }: Engine) {
  let running = 0;

  function readAndPour(
    wanted: Export,
    write: (bytes: string | Uint8Array) => Promise<void>,
  ): Promise<unknown> {
    const { run } = wanted;
    if (kind === 'embedded') {
      // `run` returns the result of the step
      return pour(wanted, (step) => run('read', step as never) as never, write);
    }
    return run('snapshot', (ctx) => pour(wanted, (step) => step(ctx as never), write));
  }

  return async (wanted: Export): Promise<Readable> => {
    if (running >= atOnce) throw new AppError('export.busy', { retryAfter: 10 });
    running += 1;
    const out = new PassThrough();
    out.on('error', () => {}); // the sender of the stream receives the error too and logs it
    const write = writerTo(out);
    const begun = Promise.withResolvers<void>();
    const poured = record(wanted)
      .then(() =>
        readAndPour(wanted, (bytes) => {
          begun.resolve();
          return write(bytes);
        }),
      )
      .finally(() => {
        running -= 1;
      });
    poured.then(
      () => out.end(),
      (error: Error) => out.destroy(error),
    );
    // before the first row a failure still becomes a normal error response
    await Promise.race([begun.promise, poured]);
    return out;
  };
}
