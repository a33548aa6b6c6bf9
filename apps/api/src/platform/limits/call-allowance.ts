import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../core/app-error.ts';
import type { Claims } from '../database/access-check.ts';
import type { Engine } from '../database/engine.ts';
import { countCallOverLimit } from '../observability/telemetry.ts';
import { callStore } from './call-store.ts';
import { clientNetwork } from './client-network.ts';
import { minuteCounter, secondsToNextMinute } from './minute-counter.ts';

/** Calls per minute; 0 means no limit. */
export interface CallLimits {
  readonly perPerson: number;
  readonly perTenant: number;
  /**
   * The limit of refused calls (401 and 403) of one session. A network may have five times as many refused calls
   * without a session.
   */
  readonly refused: number;
}

export const defaultCallLimits: CallLimits = { perPerson: 600, perTenant: 3000, refused: 60 };

/** The people of an office may share one network. */
const sessionsPerNetwork = 5;

/** The delay of a response 429 to too many refused calls, so that a few connections cannot keep the process busy. */
const answerAfterMs = 100;

/** The sender of a call. It is the signature of a valid token, or the address of a caller without a valid token. */
export type Sender = { readonly session: string } | { readonly address: string };

function tooMany(limit: 'person' | 'tenant' | 'refused', retryAfter: number): AppError {
  countCallOverLimit(limit);
  return new AppError('request.tooMany', { retryAfter });
}

async function tooManyRefused({ msBeforeNext }: RateLimiterRes): Promise<AppError> {
  await wait(answerAfterMs);
  return tooMany('refused', Math.ceil(msBeforeNext / 1000));
}

function refusalCounter(points: number) {
  return new RateLimiterMemory({ points, duration: 60 });
}

async function isSpent(counter: RateLimiterMemory, key: string): Promise<RateLimiterRes | null> {
  const state = await counter.get(key);
  return state && state.consumedPoints >= counter.points ? state : null;
}

/**
 * Limits the calls per minute of each person and each tenant, and the refused calls of each session and each network.
 * The limits are far above normal use. They stop a program that calls in an endless loop. A call counts before its
 * permission is checked and before the database is used.
 */
export function callAllowance({ perPerson, perTenant, refused }: CallLimits, engine: Engine) {
  const shared = (name: string, perMinute: number) =>
    minuteCounter({ name, perMinute, store: callStore(engine, perMinute) });
  const people = shared('person', perPerson);
  const tenants = shared('tenant', perTenant);
  const bySession = refusalCounter(refused);
  const byNetwork = refusalCounter(refused * sessionsPerNetwork);

  return {
    /**
     * Counts a call of a person. Refused calls count for the session and not for the person. So a person's calls cannot
     * be used up with a stolen token of an ended session.
     */
    async takeCall(session: string, { userId }: Claims, now: Temporal.Instant): Promise<void> {
      const spent = refused === 0 ? null : await isSpent(bySession, session);
      if (spent) throw await tooManyRefused(spent);
      if (!(await people.take(userId, now))) throw tooMany('person', secondsToNextMinute(now));
    },

    async checkTenant(tenantId: number, now: Temporal.Instant): Promise<void> {
      if (await tenants.isSpent(tenantId, now)) throw tooMany('tenant', secondsToNextMinute(now));
    },

    /**
     * Counts an answered call of a tenant. Other calls do not count for the tenant, so callers who are not members
     * cannot use up its limit.
     */
    async answered(tenantId: number, now: Temporal.Instant): Promise<void> {
      await tenants.take(tenantId, now);
    },

    /** Counts a refused call. Returns the error for the response, which is 429 when the limit is exceeded. */
    async refused(error: unknown, sender: Sender): Promise<unknown> {
      const isCounted = error instanceof AppError && (error.status === 401 || error.status === 403);
      if (!isCounted || refused === 0) return error;
      const counted =
        'session' in sender
          ? bySession.consume(sender.session)
          : byNetwork.consume(clientNetwork(sender.address));
      return counted.then(() => error, tooManyRefused);
    },
  };
}

export type CallAllowance = ReturnType<typeof callAllowance>;
