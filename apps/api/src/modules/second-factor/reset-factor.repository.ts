import type { PersonContext } from '../../platform/request/context.ts';

/** The second factor of another person, for a SuperAdmin. */
export function resetFactorRepository({ db }: PersonContext) {
  return {
    findPerson(id: number) {
      return db
        .selectFrom('users')
        .select(['name', 'email'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Removes every factor and ends all sessions of the person. */
    async remove(id: number): Promise<void> {
      await db.deleteFrom('totp_secrets').where('user_id', '=', id).execute();
      await db.deleteFrom('passkeys').where('user_id', '=', id).execute();
      await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
      await db
        .updateTable('users')
        .set(({ eb }) => ({ session_epoch: eb('session_epoch', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
  };
}
