import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';
import type { Limit } from './limits.ts';

/** Longer than the longest time for which an attempt counts, which is two days. */
const longestMemory = { hours: 72 } as const;

export type CountingContext = Pick<PublicContext, 'db' | 'now'>;

export function throttleRepository({ db, now }: CountingContext) {
  const at = sql<string>`${String(now)}::timestamptz`;
  const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`;

  return {
    /**
     * Counts one attempt. Returns false during a pause. The work is one statement, so concurrent processes cannot
     * exceed the limit.
     */
    async take(subject: Buffer, limit: Limit): Promise<boolean> {
      const { free, windowMinutes, pauseMinutes, maxPauseMinutes } = limit;
      const attempts = sql`(case when c.forget_at <= ${at} then 1 else c.attempts + 1 end)`;
      const pause = sql`make_interval(mins => least(
        ${pauseMinutes}::int * power(2, least(${attempts} - ${free}::int, 10)), ${maxPauseMinutes}::int)::int)`;
      const isPaused = sql`${attempts} >= ${free}::int`;
      const { rows } = await sql`
        insert into attempt_counters as c (subject_hash, attempts, blocked_until, forget_at)
        values (${subject}, 1, case when ${free}::int <= 1 then ${at} + ${minutes(pauseMinutes)} end,
          ${at} + ${minutes(windowMinutes)})
        on conflict (subject_hash) do update set
          attempts = ${attempts},
          blocked_until = case when ${isPaused} then ${at} + ${pause} end,
          forget_at = case
            when ${isPaused} then ${at} + ${pause} + ${minutes(windowMinutes)}
            when c.forget_at <= ${at} then excluded.forget_at
            else c.forget_at end
        where c.blocked_until is null or c.blocked_until <= ${at}
        returning attempts`.execute(db);
      return rows.length > 0;
    },

    async blockedUntil(subject: Buffer): Promise<string | null> {
      const row = await db
        .selectFrom('attempt_counters')
        .select('blocked_until')
        .where('subject_hash', '=', subject)
        .executeTakeFirst();
      return row?.blocked_until ?? null;
    },

    /**
     * Removes an attempt from the counter and ends the pause that this attempt started. No other pause can have started
     * since then.
     */
    async giveBack(subject: Buffer): Promise<void> {
      await db
        .updateTable('attempt_counters')
        .set(({ eb }) => ({ attempts: eb('attempts', '-', 1), blocked_until: null }))
        .where('subject_hash', '=', subject)
        .execute();
    },

    async forget(subjects: readonly Buffer[]): Promise<void> {
      await db.deleteFrom('attempt_counters').where('subject_hash', 'in', subjects).execute();
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('attempt_counters').where('forget_at', '<=', String(now)).execute();
      // a clock that was fast for a while has written times far in the future, which would block a person until then
      const tooLate = String(now.add(longestMemory));
      await db.deleteFrom('attempt_counters').where('forget_at', '>', tooLate).execute();
      // the library rate-limiter-flexible uses the real time
      await db.deleteFrom('call_counters').where('expire', '<=', Date.now()).execute();
    },
  };
}
