import { sql } from 'kysely';
import type { Db } from '../../platform/database/driver/session.ts';
import type { SessionEndReason } from '../../schema/access.ts';

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly epoch: number;
  readonly at: Temporal.Instant;
  readonly network: string | null;
  readonly agent: string | null;
}

interface Ending {
  readonly at: Temporal.Instant;
  readonly reason: SessionEndReason;
}

function valuesOf({ id, userId, epoch, at, network, agent }: NewSession) {
  const time = String(at);
  return { id, user_id: userId, epoch, created_at: time, last_used_at: time, network, agent };
}

/** Reads and writes sessions of all tenants' people. Only the role of calls outside tenants may do so. */
export function sessionRepository({ db }: { readonly db: Db }) {
  return {
    async insert(session: NewSession): Promise<void> {
      await db.insertInto('sessions').values(valuesOf(session)).execute();
    },

    /**
     * Records a use. Returns false if the session has ended. A session of the version before has no row until here.
     */
    async use(session: NewSession): Promise<boolean> {
      const row = await db
        .insertInto('sessions')
        .values(valuesOf(session))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ last_used_at: String(session.at), network: session.network })
            .where('sessions.ended_at', 'is', null)
            .where('sessions.user_id', '=', session.userId),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends one session. A session of the version before gets its row here, so that its token ends too. */
    async endOwn(session: NewSession, { at, reason }: Ending): Promise<void> {
      await db
        .insertInto('sessions')
        .values({ ...valuesOf(session), ended_at: String(at), end_reason: reason })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ended_at: String(at), end_reason: reason })
            .where('sessions.ended_at', 'is', null)
            .where('sessions.user_id', '=', session.userId),
        )
        .execute();
    },

    /** Ends another session of the person. Returns false if it is none of theirs, or has ended. */
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
     * Ends all sessions of a person but one. The person's epoch changes, so tokens without a row end too; the session
     * that stays takes the new epoch.
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

    /** The valid sessions of a person, the last used one first. */
    listLive(userId: number, since: { readonly use: string; readonly start: string }) {
      return db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .whereRef('sessions.epoch', '=', 'users.session_epoch')
        .select([
          'sessions.id',
          'sessions.created_at as createdAt',
          'sessions.last_used_at as lastUsedAt',
          'sessions.network',
          'sessions.agent',
        ])
        .where('sessions.user_id', '=', userId)
        .where('sessions.ended_at', 'is', null)
        .where('sessions.last_used_at', '>', since.use)
        .where('sessions.created_at', '>', since.start)
        .orderBy('sessions.last_used_at', 'desc')
        .orderBy('sessions.id')
        .limit(100)
        .execute();
    },

    async forgetStartedBefore(moment: Temporal.Instant): Promise<void> {
      await db.deleteFrom('sessions').where('created_at', '<', String(moment)).execute();
    },
  };
}
