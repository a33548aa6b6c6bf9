import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../core/app-error.ts';
import type { Engine } from '../database/engine.ts';
import { type PlaceHolder, places } from '../limits/places.ts';
import type { Run } from '../request/transactions.ts';

/**
 * The maximum numbers of concurrent streams, because each of them may hold one of the 10 connections of the process for
 * minutes.
 */
const atOnce = { ofProcess: 4, ofTenant: 2, ofPerson: 2 };
/**
 * The time limit of a response to a slow client. An open snapshot prevents PostgreSQL's vacuum from removing old rows.
 */
export const maxStreamMs = 600_000;

/**
 * Runs one read. On PostgreSQL, all reads of a response see the same snapshot. It is a snapshot of the replica if there
 * is one.
 */
export type Read<Context> = <T>(step: (ctx: Context) => Promise<T>) => Promise<T>;
/** Sends bytes and waits until the reader takes more. Fails when the reader disconnects. */
export type Write = (bytes: string | Uint8Array) => Promise<void>;

export interface StreamedAnswer<Context> {
  /**
   * Records the export in the history, in a separate transaction. If this fails, the client gets a normal error
   * response.
   */
  record(ctx: Context): Promise<void>;
  pour(read: Read<Context>, write: Write): Promise<void>;
}

interface StreamRequest {
  readonly answer: StreamedAnswer<never>;
  readonly run: Run;
  /**
   * The holder of the place. The membership is not checked yet, so a caller who is no member also takes a place of the
   * tenant.
   */
  readonly holder: PlaceHolder;
}

/** The interval of the access check. A response continues at most this long after its session has ended. */
const accessCheckMs = 2_000;

/** Returns a function that writes at the speed of the reader. */
function writerTo(out: PassThrough): Write {
  const left = new AbortController();
  out.once('close', () => left.abort());
  return async (bytes) => {
    left.signal.throwIfAborted();
    if (bytes.length > 0 && !out.write(bytes)) await once(out, 'drain', { signal: left.signal });
  };
}

/**
 * Checks the access again at intervals, because the data of the snapshot do not show that the person has lost access
 * since the export began.
 */
function writerWithAccess(run: Run, write: Write): Write {
  let checkedMs = performance.now();
  return async (bytes) => {
    if (performance.now() - checkedMs >= accessCheckMs) {
      await run('accessCheck', async () => undefined);
      checkedMs = performance.now();
    }
    await write(bytes);
  };
}

/**
 * Streams responses of any size. On PostgreSQL, one transaction reads everything from one snapshot. The embedded
 * database has only one connection, which is released after each read. So its later reads may show later changes.
 */
export function streamedAnswers({ kind }: Engine) {
  const take = places(atOnce);

  function readAndPour({ pour }: StreamedAnswer<never>, run: Run, write: Write): Promise<unknown> {
    if (kind === 'embedded') {
      // `run` returns the result of `step`
      return pour((step) => run('read', step as never) as never, write);
    }
    const checked = writerWithAccess(run, write);
    // the answer belongs to an endpoint with the type of context that `run` gives
    return run('laggingSnapshot', (ctx) => pour((step) => step(ctx as never), checked));
  }

  return async ({ answer, run, holder }: StreamRequest): Promise<Readable> => {
    const free = take(holder);
    if (!free) throw new AppError('export.busy', { retryAfter: 10 });
    const out = new PassThrough();
    out.on('error', () => {}); // Fastify sends the stream, so it receives the error too and logs it
    const write = writerTo(out);
    const begun = Promise.withResolvers<void>();
    // the type of the context is the same as in `readAndPour`
    const poured = run('write', (ctx) => answer.record(ctx as never))
      .then(() =>
        readAndPour(answer, run, (bytes) => {
          begun.resolve();
          return write(bytes);
        }),
      )
      .finally(free);
    poured.then(
      () => out.end(),
      (error: Error) => out.destroy(error),
    );
    // a failure before the first bytes still becomes a normal error response
    await Promise.race([begun.promise, poured]);
    return out;
  };
}
