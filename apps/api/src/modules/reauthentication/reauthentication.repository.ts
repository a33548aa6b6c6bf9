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
    if (!row) throw new AppError('access.signIn'); // deleted since the access check
    return row;
  }
  return {
    findSelf: () => present(self),

    /** Waits for an erasure that has begun, and keeps another one waiting until the transaction ends. */
    lockSelf: () => present(self.where('erased_at', 'is', null).forKeyShare()),
  };
}
