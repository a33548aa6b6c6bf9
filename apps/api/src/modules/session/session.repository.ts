import { sql } from 'kysely';
import type { Db } from '../../platform/database/driver/kysely-handle.ts';

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly epoch: number;
  readonly at: Temporal.Instant;
  readonly network: string | null;
  readonly agent: string | null;
}

interface LiveSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly network: string | null;
  readonly agent: string | null;
}

export function sessionColumns({ id, userId, epoch, at, network, agent }: NewSession) {
  const time = String(at);
  return { id, user_id: userId, epoch, created_at: time, last_used_at: time, network, agent };
}

/** Reads and writes sessions of people of all tenants. Only the role of calls outside tenants may do so. */
export function sessionRepository({ db }: { readonly db: Db }) {
  return {
    async insert(session: NewSession): Promise<void> {
      await db.insertInto('sessions').values(sessionColumns(session)).execute();
    },

    /**
     * Records a use. Returns false if the session has ended. A session that was begun by the previous version gets its
     * row here. The statement waits for an erasure of the person that has begun.
     */
    async use(session: NewSession): Promise<boolean> {
      const person = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', session.userId)
        .where('is_active', '=', true)
        .forKeyShare()
        .executeTakeFirst();
      if (!person) return false;
      const row = await db
        .insertInto('sessions')
        .values(sessionColumns(session))
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

    /** The valid sessions of a person, the most recently used first. */
    async listLive(
      userId: number,
      since: { readonly use: string; readonly start: string },
    ): Promise<readonly LiveSession[]> {
      const { rows } = await sql<LiveSession>`
        select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.network, s.agent
        from sessions s join users u on u.id = s.user_id and u.session_epoch = s.epoch
        where s.user_id = ${userId} and s.ended_at is null
          and s.last_used_at > ${since.use} and s.created_at > ${since.start}
        order by s.last_used_at desc, s.id limit 100`.execute(db);
      return rows;
    },

    async forgetStartedBefore(moment: Temporal.Instant): Promise<void> {
      await db.deleteFrom('sessions').where('created_at', '<', String(moment)).execute();
    },
  };
}
