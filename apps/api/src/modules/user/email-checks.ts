import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../../platform/core/app-error.ts';
import { countUse } from '../../platform/limits/count-use.ts';
import type { TenantContext } from '../../platform/request/context.ts';

/** Answers per person about whether an e-mail is taken: above a day of typing, far below a list of addresses. */
export const emailCheckLimit = { points: 30, duration: 600 } as const;

/**
 * Limits how many addresses a person can find out about. One e-mail is one account in all tenants, so the answer says
 * whether somebody is a customer elsewhere.
 */
export function emailChecks() {
  const counter = new RateLimiterMemory(emailCheckLimit);

  async function count({ actor }: TenantContext): Promise<void> {
    await countUse(counter, String(actor?.id));
  }

  return {
    count,
    /**
     * Saves a new e-mail, and counts the save when it is refused because the e-mail is taken. Without answers left a free
     * e-mail is refused too, because the refusal of taken ones alone would be an answer.
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
