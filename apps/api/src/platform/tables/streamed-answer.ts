import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../core/app-error.ts';
import type { Engine } from '../database/engine.ts';
import { type PlaceHolder, places } from '../limits/places.ts';
import type { Run } from '../request/transactions.ts';

/** Each streamed response may hold one of the 10 connections of the process for minutes. */
const atOnce = { ofProcess: 4, ofTenant: 2, ofPerson: 2 };
/** The limit for slow clients, because an open snapshot blocks PostgreSQL's vacuum. */
export const maxStreamMs = 600_000;

/** Runs one read. On PostgreSQL all reads of a response see the same snapshot, of a replica if there is one. */
export type Read<Context> = <T>(step: (ctx: Context) => Promise<T>) => Promise<T>;
/** Waits for the reader. Fails when the reader disconnects. */
export type Write = (bytes: string | Uint8Array) => Promise<void>;

export interface StreamedAnswer<Context> {
  /** Records the export in the history, in a transaction of its own. A failure is a normal error response. */
  record(ctx: Context): Promise<void>;
  pour(read: Read<Context>, write: Write): Promise<void>;
}

interface StreamRequest {
  readonly answer: StreamedAnswer<never>;
  readonly run: Run;
  /** An outsider takes a place of the tenant until the access check. */
  readonly holder: PlaceHolder;
}

/** The longest time for which a response goes on after the end of its session. */
const accessCheckMs = 2_000;

/** Writes at the reader's speed. */
function writerTo(out: PassThrough): Write {
  const left = new AbortController();
  out.once('close', () => left.abort());
  return async (bytes) => {
    left.signal.throwIfAborted();
    if (bytes.length > 0 && !out.write(bytes)) await once(out, 'drain', { signal: left.signal });
  };
}

/** Checks the access again from time to time, because the snapshot does not show that the person has lost it meanwhile. */
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
 * Streams responses of any size. On PostgreSQL one transaction reads everything from one snapshot. The embedded database
 * has one shared connection, which is released after each read, so later reads show later changes.
 */
export function streamedAnswers({ kind }: Engine) {
  const take = places(atOnce);

  function readAndPour({ pour }: StreamedAnswer<never>, run: Run, write: Write): Promise<unknown> {
    if (kind === 'embedded') {
      // `run` returns the result of the step
      return pour((step) => run('read', step as never) as never, write);
    }
    const checked = writerWithAccess(run, write);
    // the response was made for the endpoint whose context `run` gives
    return run('laggingSnapshot', (ctx) => pour((step) => step(ctx as never), checked));
  }

  return async ({ answer, run, holder }: StreamRequest): Promise<Readable> => {
    const free = take(holder);
    if (!free) throw new AppError('export.busy', { retryAfter: 10 });
    const out = new PassThrough();
    out.on('error', () => {}); // the sender of the stream receives the error too and logs it
    const write = writerTo(out);
    const begun = Promise.withResolvers<void>();
    // the same context as in `readAndPour`
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
    // before the first bytes a failure still becomes a normal error response
    await Promise.race([begun.promise, poured]);
    return out;
  };
}
