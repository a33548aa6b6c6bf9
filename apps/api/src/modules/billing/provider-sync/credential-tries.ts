import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countUse } from '../../../platform/limits/count-use.ts';
import type { TenantContext } from '../../../platform/request/context.ts';

/** Far above what setting up an account takes, far below a search for somebody's secret. */
const credentialTryLimit = { points: 30, duration: 600 } as const;

/** Limits how many credentials a person has the server try at PayPal, which counts the calls of the whole installation. */
export function credentialTries() {
  const counter = new RateLimiterMemory(credentialTryLimit);

  return async function count(by: TenantContext['actor']): Promise<void> {
    await countUse(counter, String(by?.id));
  };
}
