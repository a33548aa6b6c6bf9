import { setTimeout as wait } from 'node:timers/promises';
import { type RequestOf, runAs } from './run-as.ts';
import type { Run, Work } from './transactions.ts';

/** The maximum wait for the replica. After this time the primary serves the call. */
const limitMs = 5_000;

/**
 * Fails when the work takes longer than the limit. A replica that hangs does not close its connections, so its reads
 * would never end.
 */
async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = wait(limitMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`the replica did not answer in ${limitMs} ms`);
  });
  late.catch(() => {}); // when the work ends, the timer is cancelled and rejects
  work.catch(() => {}); // the work may fail after the limit, when nobody waits for it
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/**
 * Runs the transactions of a call. Even for a lagging read the primary server checks the access, so that an ended
 * session reads nothing. The primary repeats the read when the replica fails or does not know a new session yet. Reads
 * on the replica use no connection of the primary, so they do not count in the share.
 */
export function transactionRunner(request: RequestOf): Run {
  const { inShare: _ofPrimary, ...withoutShare } = request;
  const onReplica = (): RequestOf | undefined => {
    const engine = request.engine.replica?.ifFresh();
    return engine && { ...withoutShare, engine };
  };

  async function laggingRead(work: Work): Promise<unknown> {
    const replicated = onReplica();
    if (!replicated) return runAs(request, 'read', work);
    await runAs(request, 'read', async () => undefined);
    return withinLimit(runAs(replicated, 'read', work)).catch(() => runAs(request, 'read', work));
  }

  /** Once the work has begun, it is not repeated on the primary, because it may have sent bytes. */
  async function laggingSnapshot(work: Work): Promise<unknown> {
    const replicated = onReplica();
    if (!replicated) return runAs(request, 'snapshot', work);
    const begun = Promise.withResolvers<void>();
    let isGivenUp = false;
    const reading = runAs(replicated, 'snapshot', async (ctx) => {
      if (isGivenUp) throw new Error('the primary serves this read');
      begun.resolve();
      return work(ctx);
    });
    reading.catch((error: unknown) => begun.reject(error));
    try {
      await withinLimit(begun.promise);
    } catch {
      isGivenUp = true;
      return runAs(request, 'snapshot', work);
    }
    return reading;
  }

  return (mode, work) => {
    if (mode === 'laggingRead') return laggingRead(work);
    if (mode === 'laggingSnapshot') return laggingSnapshot(work);
    if (mode === 'accessCheck') return runAs(withoutShare, 'read', work);
    return runAs(request, mode, work);
  };
}
