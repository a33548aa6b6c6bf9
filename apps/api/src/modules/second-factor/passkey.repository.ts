import type { PersonContext, PublicContext } from '../../platform/request/context.ts';
import type { PasskeyPurpose } from '../../schema/access.ts';

type Context = Pick<PersonContext | PublicContext, 'db' | 'now'>;

interface NewPasskey {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

function keys({ db, now }: Context) {
  return {
    list(userId: number) {
      return db
        .selectFrom('passkeys')
        .select([
          'id',
          'name',
          'transports',
          'created_at as createdAt',
          'last_used_at as lastUsedAt',
        ])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    /**
     * A passkey of the person. The row stays locked, so that two concurrent uses compare the counter one after the
     * other.
     */
    find(userId: number, id: string) {
      return db
        .selectFrom('passkeys')
        .select(['id', 'public_key as publicKey', 'transports', 'counter'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
    },

    /** Returns false when this person or another one has already registered the passkey. */
    async insert({ userId, publicKey, transports, ...key }: NewPasskey): Promise<boolean> {
      const row = await db
        .insertInto('passkeys')
        .values({
          ...key,
          user_id: userId,
          public_key: publicKey,
          transports: [...transports],
          created_at: String(now),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async recordUse(id: string, counter: number): Promise<void> {
      await db
        .updateTable('passkeys')
        .set({ counter, last_used_at: String(now) })
        .where('id', '=', id)
        .execute();
    },

    async remove(userId: number, id: string): Promise<boolean> {
      const row = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

interface Challenge {
  readonly hash: Buffer;
  readonly userId: number;
  readonly purpose: PasskeyPurpose;
}

/** Challenges that wait for the answer of a browser. Each is used once. */
function challenges({ db }: Context) {
  return {
    async addChallenge({ hash, userId, purpose }: Challenge, until: Temporal.Instant) {
      await db
        .insertInto('passkey_challenges')
        .values({ challenge_hash: hash, user_id: userId, purpose, expires_at: String(until) })
        .execute();
    },

    async useChallenge({ hash, userId, purpose }: Challenge, at: Temporal.Instant) {
      const row = await db
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', hash)
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', String(at))
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Forgets the challenges for new passkeys of the person. */
    async forgetBegunPasskeys(userId: number): Promise<void> {
      await db
        .deleteFrom('passkey_challenges')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'register')
        .execute();
    },

    async forgetChallenges(at: Temporal.Instant): Promise<void> {
      await db.deleteFrom('passkey_challenges').where('expires_at', '<=', String(at)).execute();
    },
  };
}

/** Reads and writes passkeys. Only the role of calls outside tenants may do so. */
export function passkeyRepository(ctx: Context) {
  return { ...keys(ctx), ...challenges(ctx) };
}
