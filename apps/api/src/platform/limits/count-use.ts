import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, refusedFor } from '../core/app-error.ts';

/** Counts a use under a key. Throws 429 when the key has no uses left in the present period. */
export async function countUse(counter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (spent) {
    const { msBeforeNext } = spent as RateLimiterRes; // a counter in memory rejects only with this type
    const retryAfter = Math.ceil(msBeforeNext / 1000);
    throw retryAfter > 60
      ? refusedFor(retryAfter, 'Troppe richieste.')
      : new AppError('request.tooMany', { retryAfter });
  }
}
