import { AppError } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';

/** Reads the access of the person who makes the call. */
export function reauthenticationRepository({ db, actor }: PersonContext) {
  return {
    async findSelf() {
      const self = await db
        .selectFrom('users')
        .select(['name', 'email', 'password_hash as passwordHash'])
        .where('id', '=', actor.id)
        .executeTakeFirst();
      if (!self) throw new AppError('access.signIn'); // deleted since the access check
      return self;
    },
  };
}
