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

/** Rows a statement reads: enough to be quick, few enough to be nothing in memory. */
const batchSize = 500;
/** Exports of one process; each may hold a connection for minutes. */
const atOnce = 2;
/** However slowly a client reads: a snapshot that stays keeps PostgreSQL from cleaning up. */
export const longestExportMs = 600_000;

/** The rows of a list, in its order: first which they are, then a few at a time what they hold. */
export interface TableSource<Context> {
  ids(ctx: Context): Promise<Int32Array>;
  /** In the order of these ids; what is no longer there is left out. */
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

/** What was asked for, in one line: "userName = rossi, sort = -id". */
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

/** Writes no faster than is read; fails once nobody reads any more. */
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
  // four bytes a row are what memory grows by, however many there are
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
 * Answers with the rows of a list while they are read. PostgreSQL shows them all as they were at one moment, in one
 * transaction. The embedded database has one connection for everybody, so it is given back after each batch: what
 * changes meanwhile is read as it is then.
 */
export function tableAnswers({ kind }: Engine) {
  let running = 0;

  function readAndPour(
    wanted: Export,
    write: (bytes: string | Uint8Array) => Promise<void>,
  ): Promise<unknown> {
    const { run } = wanted;
    if (kind === 'embedded') {
      // the step's own result comes out of the run
      return pour(wanted, (step) => run('read', step as never) as never, write);
    }
    return run('snapshot', (ctx) => pour(wanted, (step) => step(ctx as never), write));
  }

  return async (wanted: Export): Promise<Readable> => {
    if (running >= atOnce) throw new AppError('export.busy', { retryAfter: 10 });
    running += 1;
    const out = new PassThrough();
    out.on('error', () => {}); // whoever sends it on hears of it too, and logs it
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
    // until the first row is there, a failure is still an answer like any other
    await Promise.race([begun.promise, poured]);
    return out;
  };
}
