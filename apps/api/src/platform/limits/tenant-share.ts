import { AppError } from '../core/app-error.ts';
import { acquireTimeoutMs, type Engine } from '../database/engine.ts';
import type { PlaceHolder } from './places.ts';

/** The percentage of the process's connections that one tenant, or one person, may use at the same time. */
export const defaultTenantShare = 50;

/**
 * The maximum wait for a place. Together with the waits for a connection and a statement, it is shorter than the time
 * limit of a handler.
 */
const maxWaitMs = 20_000;

/** Runs work when both its tenant and its person have a free place. */
export type InShare = <Result>(holder: PlaceHolder, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly holders: readonly string[];
  begin(): void;
}

function holdersOf({ tenantId, personId }: PlaceHolder): readonly string[] {
  return [
    ...(tenantId === undefined ? [] : [`tenant ${tenantId}`]),
    ...(personId === undefined ? [] : [`person ${personId}`]),
  ];
}

/**
 * Limits the concurrent transactions of each tenant and of each person, so that slow calls leave connections to others.
 * Further transactions wait in order. The wait is longer than the wait for a connection: work that all connections
 * together could do in time is not refused because of the limit. At 100 percent there is no limit.
 */
export function tenantShare({ pool }: Pick<Engine, 'pool'>, percent: number): InShare {
  const atOnce = Math.max(1, Math.floor((pool.options.max * percent) / 100));
  const waitMs = Math.min((acquireTimeoutMs * 100) / percent, maxWaitMs);
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();

  const isFree = (holder: string) => (running.get(holder) ?? 0) < atOnce;

  function count(holders: readonly string[], change: number): void {
    for (const holder of holders) {
      const now = (running.get(holder) ?? 0) + change;
      if (now > 0) running.set(holder, now);
      else running.delete(holder);
    }
  }

  function turnOf(holders: readonly string[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.delete(own);
      reject(new AppError('server.unavailable'));
    }, waitMs);
    const own: Waiting = {
      holders,
      begin() {
        waiting.delete(own);
        clearTimeout(timer);
        count(holders, 1);
        resolve();
      },
    };
    waiting.add(own);
    return promise;
  }

  function leave(holders: readonly string[]): void {
    count(holders, -1);
    for (const next of waiting) {
      if (!holders.some(isFree)) return;
      if (next.holders.every(isFree)) next.begin();
    }
  }

  return async (holder, work) => {
    if (percent >= 100) return work();
    const holders = holdersOf(holder);
    if (holders.every(isFree)) count(holders, 1);
    else await turnOf(holders);
    try {
      return await work();
    } finally {
      leave(holders);
    }
  };
}
