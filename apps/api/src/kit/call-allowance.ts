import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';

/** Calls per minute; 0 means no limit. */
export interface CallLimits {
  readonly perPerson: number;
  readonly perTenant: number;
}

export const defaultCallLimits: CallLimits = { perPerson: 600, perTenant: 3000 };

const windowMs = 60_000;

/**
 * Limits the calls per minute of each person and each tenant in this process. The limits are far above normal use and
 * stop a runaway loop. They are kept in memory, so n processes allow n times as much.
 */
export function callAllowance({ perPerson, perTenant }: CallLimits) {
  const people = new Map<number, number>();
  const tenants = new Map<number, number>();
  let minute = 0;

  function turnTo(now: Temporal.Instant): void {
    const current = Math.floor(now.epochMilliseconds / windowMs);
    if (current === minute) return;
    minute = current;
    people.clear();
    tenants.clear();
  }

  function refuseWhenSpent(calls: number | undefined, limit: number, now: Temporal.Instant): void {
    if (limit === 0 || (calls ?? 0) < limit) return;
    const retryAfter = Math.ceil(((minute + 1) * windowMs - now.epochMilliseconds) / 1000);
    throw new AppError('request.tooMany', { retryAfter });
  }

  const count = (calls: Map<number, number>, id: number) => calls.set(id, (calls.get(id) ?? 0) + 1);

  return {
    /** Runs before the handler. Refuses with 429 when the person or the tenant has used up the minute. */
    spend(caller: Caller, now: Temporal.Instant): void {
      if (caller.scope === 'public') return;
      turnTo(now);
      const { userId } = caller.claims;
      refuseWhenSpent(people.get(userId), perPerson, now);
      if (caller.scope === 'tenant') refuseWhenSpent(tenants.get(caller.tenantId), perTenant, now);
      count(people, userId);
    },

    /** Runs after the handler. Only an answered call counts for the tenant, so outsiders cannot use up its limit. */
    answered(caller: Caller): void {
      if (caller.scope === 'tenant') count(tenants, caller.tenantId);
    },
  };
}

export type CallAllowance = ReturnType<typeof callAllowance>;
