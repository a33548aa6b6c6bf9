import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { enterPublicRole } from '../database/access-check.ts';
import type { Engine } from '../database/engine.ts';
import { inTransaction } from '../database/transaction.ts';

interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The shared counts of calls. The embedded database serves only one process, so it needs no shared counts. */
export function callStore(engine: Engine, perMinute: number): RateLimiterPostgres | undefined {
  if (engine.kind === 'embedded') return undefined;
  return new RateLimiterPostgres({
    points: perMinute,
    duration: 120,
    tableName: 'call_counters',
    tableCreated: true,
    // the job forget-attempts deletes old counts
    clearExpiredByTimeout: false,
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: Query) =>
        inTransaction({ engine, mode: 'write', open: enterPublicRole }, (session) =>
          session.send(text, values),
        ),
    },
  });
}
