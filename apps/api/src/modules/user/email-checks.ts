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
    /** Counts a save that is refused because the e-mail is taken. */
    async whenTaken<T>(ctx: TenantContext, save: () => Promise<T>): Promise<T> {
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
