import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../../platform/core/app-error.ts';
import { countUse } from '../../platform/limits/count-use.ts';
import type { TenantContext } from '../../platform/request/context.ts';

/**
 * How often a person may learn whether an e-mail is taken. The limit is above the needs of a day of typing, and far too
 * low to check a list of addresses.
 */
export const emailCheckLimit = { points: 30, duration: 600 } as const;

/**
 * Limits the number of addresses that a person can check. An e-mail belongs to one account in all tenants, so an answer
 * reveals whether somebody is a customer of another tenant.
 */
export function emailChecks() {
  const counter = new RateLimiterMemory(emailCheckLimit);

  async function count({ actor }: TenantContext): Promise<void> {
    await countUse(counter, String(actor?.id));
  }

  return {
    count,
    /**
     * Saves a new e-mail. A refusal because the e-mail is taken counts as an answer. When the person has no answers
     * left, every new e-mail is refused. If only taken e-mails were refused then, a refusal would still be an answer.
     */
    async saveWithinLimit<T>(ctx: TenantContext, save: () => Promise<T>): Promise<T> {
      const state = await counter.get(String(ctx.actor?.id));
      if (state && state.remainingPoints <= 0) await count(ctx);
      try {
        return await save();
      } catch (error) {
        const isTaken =
          error instanceof AppError && error.details.errors?.some(({ field }) => field === 'email');
        if (isTaken) await count(ctx);
        throw error;
      }
    },
  };
}

export type EmailChecks = ReturnType<typeof emailChecks>;
