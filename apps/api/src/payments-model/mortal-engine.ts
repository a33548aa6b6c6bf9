import type { Engine } from '../kit/database/engine.ts';
import type { sessionOver } from '../kit/database/session.ts';

type PoolClient = Parameters<typeof sessionOver>[0];

/** The database as one process holds it: once that process has died, nothing of it gets there any more. */
export interface MortalEngine {
  readonly engine: Engine;
  /** It dies when it has begun so many transactions more: between two of them, where the outside is called. */
  dieAfter(transactions: number): void;
  isDead(): boolean;
}

/** What dies inside a transaction is rolled back by the database; what lies between is the model's matter. */
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
