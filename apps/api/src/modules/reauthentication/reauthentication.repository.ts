import { AppError } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';

/** Reads the access of the person who makes the call. */
export function reauthenticationRepository({ db, actor }: PersonContext) {
  const self = db
    .selectFrom('users')
    .select(['name', 'email', 'password_hash as passwordHash'])
    .where('id', '=', actor.id);

  async function present(query: typeof self) {
    const row = await query.executeTakeFirst();
    if (!row) throw new AppError('access.signIn'); // the person was deleted after the access check
    return row;
  }
  return {
    findSelf: () => present(self),

    /**
     * Locks the caller's own record. It waits for an erasure that has begun. A later erasure waits until this
     * transaction ends.
     */
    lockSelf: () => present(self.where('erased_at', 'is', null).forKeyShare()),
  };
}
