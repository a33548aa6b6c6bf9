import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';

/** Calls a minute; 0 is no limit. */
export interface CallLimits {
  readonly perPerson: number;
  readonly perTenant: number;
}

export const defaultCallLimits: CallLimits = { perPerson: 600, perTenant: 3000 };

const windowMs = 60_000;

/**
 * What signed-in people and whole tenants may ask of this process in a minute: far above work, far below a loop
 * that would keep the others waiting. Kept in memory, so n processes allow n times as much.
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
    /** Before the work: refuses with 429 when the person's or the tenant's minute is spent. */
    spend(caller: Caller, now: Temporal.Instant): void {
      if (caller.scope === 'public') return;
      turnTo(now);
      const { userId } = caller.claims;
      refuseWhenSpent(people.get(userId), perPerson, now);
      if (caller.scope === 'tenant') refuseWhenSpent(tenants.get(caller.tenantId), perTenant, now);
      count(people, userId);
    },

    /** After it: only an answered call counts for the tenant, or strangers could spend its minute. */
    answered(caller: Caller): void {
      if (caller.scope === 'tenant') count(tenants, caller.tenantId);
    },
  };
}

export type CallAllowance = ReturnType<typeof callAllowance>;
