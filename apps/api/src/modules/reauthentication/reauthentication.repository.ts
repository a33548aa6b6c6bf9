import type { PersonContext } from '../../platform/request/context.ts';

/** Reads the access of the person who makes the call. */
export function reauthenticationRepository({ db, actor }: PersonContext) {
  return {
    findSelf() {
      return db
        .selectFrom('users')
        .select(['name', 'email', 'password_hash as passwordHash'])
        .where('id', '=', actor.id)
        .executeTakeFirstOrThrow();
    },
  };
}
