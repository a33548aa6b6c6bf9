import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

/** A person whose sign-in waits for the second factor. */
export interface WaitingPerson {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role_id: number;
  readonly session_epoch: number;
  readonly password_hash: string | null;
  readonly hasSecondFactor: boolean;
}

/** Sign-ins with the right password that wait for the second factor. Only hashes of their tokens are stored. */
export function secondStepRepository({ db }: PublicContext) {
  return {
    async insert(step: {
      readonly hash: Buffer;
      readonly userId: number;
      readonly epoch: number;
      readonly expiresAt: string;
    }): Promise<void> {
      await db
        .insertInto('sign_in_steps')
        .values({
          token_hash: step.hash,
          user_id: step.userId,
          epoch: step.epoch,
          expires_at: step.expiresAt,
        })
        .execute();
    },

    /**
     * The person of a valid token. The rows stay locked until the end of the transaction. The person is locked first,
     * as in a removal and an erasure.
     */
    async find(hash: Buffer, at: Temporal.Instant): Promise<WaitingPerson | undefined> {
      await sql`select from users where id = (
        select user_id from sign_in_steps where token_hash = ${hash}) for update`.execute(db);
      const { rows } = await sql<WaitingPerson>`
        select u.id, u.email, u.name, u.role_id, u.session_epoch, u.password_hash,
          has_second_factor(u.id) as "hasSecondFactor"
        from sign_in_steps s join users u on u.id = s.user_id and u.session_epoch = s.epoch
        where s.token_hash = ${hash} and s.used_at is null and s.expires_at > ${String(at)} and u.is_active
        for update of s, u`.execute(db);
      return rows[0];
    },

    async use(hash: Buffer, at: Temporal.Instant): Promise<void> {
      await db
        .updateTable('sign_in_steps')
        .set({ used_at: String(at) })
        .where('token_hash', '=', hash)
        .execute();
    },

    /**
     * Ends all sessions of the person, because they began without a second factor. Returns the epoch of the person's
     * next sessions.
     */
    async endSessions(userId: number): Promise<number> {
      const { session_epoch } = await db
        .updateTable('users')
        .set(({ eb }) => ({ session_epoch: eb('session_epoch', '+', 1) }))
        .where('id', '=', userId)
        .returning('session_epoch')
        .executeTakeFirstOrThrow();
      return session_epoch;
    },

    async forgetExpired(at: Temporal.Instant): Promise<void> {
      await db.deleteFrom('sign_in_steps').where('expires_at', '<=', String(at)).execute();
    },
  };
}
