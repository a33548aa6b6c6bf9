import type { sessionOver } from '../platform/database/driver/session.ts';
import type { Engine } from '../platform/database/engine.ts';

type PoolClient = Parameters<typeof sessionOver>[0];

/** The database of one process. After the process has died, none of its statements reaches the database. */
export interface MortalEngine {
  readonly engine: Engine;
  /**
   * Makes the process die after this number of further transactions. So it always dies between two transactions, during
   * an external call.
   */
  dieAfter(transactions: number): void;
  isDead(): boolean;
}

/**
 * An engine of a process that can die. The database rolls back a crashed transaction, so the model needs to test only
 * crashes between two transactions.
 */
export function mortalEngine(engine: Engine): MortalEngine {
  let left = Number.POSITIVE_INFINITY;

  const connect = (): Promise<PoolClient> => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('this process has died')) : engine.pool.connect();
  };
  const pool = new Proxy(engine.pool, {
    get: (target, key): unknown => (key === 'connect' ? connect : Reflect.get(target, key)),
  });

  return {
    engine: { ...engine, pool },
    dieAfter: (transactions) => {
      left = transactions;
    },
    isDead: () => left < 0,
  };
}
