import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countUse } from '../../../platform/limits/count-use.ts';
import type { TenantContext } from '../../../platform/request/context.ts';

/** The set-up of an account needs far fewer tries. A search for somebody's secret would need far more. */
const credentialTryLimit = { points: 30, duration: 600 } as const;

/**
 * Limits the number of credentials that a person can try at PayPal, because PayPal counts the calls of the whole
 * installation.
 */
export function credentialTries() {
  const counter = new RateLimiterMemory(credentialTryLimit);

  return async function count(by: TenantContext['actor']): Promise<void> {
    await countUse(counter, String(by?.id));
  };
}
