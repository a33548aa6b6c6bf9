import { boundedQueue } from '../core/bounded-queue.ts';
import { acquireTimeoutMs, type Engine } from '../database/engine.ts';

/** The largest share of the connections of a process that one tenant uses at a time, in percent. */
export const defaultTenantShare = 50;

/** With the waits for a connection and a statement it stays within the time of a handler. */
const longestWaitMs = 20_000;

/** Runs the work of a tenant once the tenant has a free place. */
export type InTenantShare = <Result>(
  tenantId: number,
  work: () => Promise<Result>,
) => Promise<Result>;

interface Line {
  readonly enter: ReturnType<typeof boundedQueue>;
  /** The tasks that run or wait. */
  tasks: number;
}

/**
 * Limits the transactions of each tenant that run at a time, so that slow calls of one tenant leave connections to the
 * others. Further ones wait in the order in which they came, and longer than for a connection, so that no amount of
 * work is refused that all connections together could do in time. At 100 percent nobody waits.
 */
export function tenantShare({ pool }: Pick<Engine, 'pool'>, percent: number): InTenantShare {
  const connections = pool.options.max;
  const atOnce = Math.max(1, Math.floor((connections * percent) / 100));
  const lines = new Map<number, Line>();
  const newLine = (): Line => ({
    enter: boundedQueue({
      atOnce,
      waiting: Number.POSITIVE_INFINITY,
      waitMs: Math.min((acquireTimeoutMs * 100) / percent, longestWaitMs),
    }),
    tasks: 0,
  });

  return async (tenantId, work) => {
    if (percent >= 100) return work();
    const line = lines.get(tenantId) ?? newLine();
    lines.set(tenantId, line);
    line.tasks += 1;
    try {
      return await line.enter(work);
    } finally {
      line.tasks -= 1;
      if (line.tasks === 0) lines.delete(tenantId);
    }
  };
}
