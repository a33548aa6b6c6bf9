import { type RequestOf, runAs } from './run-as.ts';
import type { Run, Work } from './run.ts';

/**
 * Runs the steps of a call. The primary server checks the access also of a lagging read, so that an ended session reads
 * nothing. When the replica fails, or does not know a new session yet, the primary repeats the read.
 */
export function runSteps(request: RequestOf): Run {
  const onReplica = () => {
    const engine = request.engine.replica?.ifFresh();
    return engine && { ...request, engine };
  };

  async function laggingRead(work: Work): Promise<unknown> {
    const replicated = onReplica();
    if (!replicated) return runAs(request, 'read', work);
    await runAs(request, 'read', async () => undefined);
    return runAs(replicated, 'read', work).catch(() => runAs(request, 'read', work));
  }

  /** Work that has begun is not repeated, because it may have sent bytes. */
  async function laggingSnapshot(work: Work): Promise<unknown> {
    const replicated = onReplica();
    if (!replicated) return runAs(request, 'snapshot', work);
    let hasBegun = false;
    return runAs(replicated, 'snapshot', (ctx) => {
      hasBegun = true;
      return work(ctx);
    }).catch((error: unknown) => {
      if (hasBegun) throw error;
      return runAs(request, 'snapshot', work);
    });
  }

  return (mode, work) => {
    if (mode === 'laggingRead') return laggingRead(work);
    if (mode === 'laggingSnapshot') return laggingSnapshot(work);
    return runAs(request, mode, work);
  };
}
