import type { PersonContext } from '../../platform/request/context.ts';

/** Writes the access of the person who makes the call. */
export function accountRepository({ db, actor }: PersonContext) {
  return {
    /** Returns false if the password is no longer the one that was verified. */
    async replacePassword(verifiedHash: string, passwordHash: string): Promise<boolean> {
      const row = await db
        .updateTable('users')
        .set({ password_hash: passwordHash, temporary_until: null })
        .where('id', '=', actor.id)
        .where('password_hash', '=', verifiedHash)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
