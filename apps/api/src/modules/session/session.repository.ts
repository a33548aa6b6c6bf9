import type { Db } from '../../platform/database/driver/kysely-handle.ts';

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly epoch: number;
  readonly at: Temporal.Instant;
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
