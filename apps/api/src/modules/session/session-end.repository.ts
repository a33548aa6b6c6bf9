import { sql } from 'kysely';
import type { Db } from '../../platform/database/driver/kysely-handle.ts';
import type { SessionEndReason } from '../../schema/access.ts';
import { type NewSession, sessionColumns } from './session.repository.ts';

interface Ending {
  readonly at: Temporal.Instant;
  readonly reason: SessionEndReason;
}

/** Ends sessions of people of all tenants. Only the role of calls outside tenants may do so. */
export function sessionEndRepository({ db }: { readonly db: Db }) {
  return {
    /**
     * Ends one session. A session that was begun by the previous version has no row. It gets a row here, so that its
     * token becomes invalid too.
     */
    async endOwn(session: NewSession, { at, reason }: Ending): Promise<void> {
      await db
        .insertInto('sessions')
        .values({ ...sessionColumns(session), ended_at: String(at), end_reason: reason })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ended_at: String(at), end_reason: reason })
            .where('sessions.ended_at', 'is', null)
            .where('sessions.user_id', '=', session.userId),
        )
        .execute();
    },

    /** Ends another session of the person. Returns false if the session is not the person's or has already ended. */
    async end(userId: number, id: string, { at, reason }: Ending): Promise<boolean> {
      const row = await db
        .updateTable('sessions')
        .set({ ended_at: String(at), end_reason: reason })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Locks the person and returns whether the session is still valid. The first statement may wait for another call.
     * The second statement then sees what that call has committed.
     */
    async lockValid({ id, userId, epoch }: NewSession): Promise<boolean> {
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      const { rows } = await sql`
        select u.id from users u left join sessions s on s.id = ${id}::uuid
        where u.id = ${userId} and u.is_active and s.ended_at is null
          and u.session_epoch = coalesce(s.epoch, ${epoch}::int)`.execute(db);
      return rows.length > 0;
    },

    /**
     * Ends all sessions of a person except `kept`. The person gets a new epoch, so that tokens without a row become
     * invalid too. The kept session receives the new epoch.
     */
    async endOthers(kept: NewSession, { at, reason }: Ending): Promise<void> {
      await sql`
        with person as (
          update users set session_epoch = session_epoch + 1 where id = ${kept.userId}
          returning id, session_epoch),
        others as (
          update sessions set ended_at = ${String(at)}::timestamptz, end_reason = ${reason}
          where user_id = ${kept.userId} and id <> ${kept.id} and ended_at is null)
        insert into sessions (id, user_id, epoch, created_at, last_used_at, network, agent)
        select ${kept.id}::uuid, id, session_epoch, ${String(kept.at)}::timestamptz, ${String(kept.at)}::timestamptz,
          ${kept.network}::text, ${kept.agent}::text
        from person
        on conflict (id) do update set epoch = excluded.epoch`.execute(db);
    },
  };
}
