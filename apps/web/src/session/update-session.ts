import type { createSession, Person } from './session.ts';

type Session = Pick<ReturnType<typeof createSession>, 'current' | 'update'>;

/** Stores a renewed token (AUT-16), unless the session has changed since the request. */
export function renew(session: Session, old: string, token: string) {
  const current = session.current();
  if (current.phase === 'signedIn' && current.token === old) session.update(token, current.person);
}

/** Stores the new name of the signed-in person, so that it is shown at once. */
export function rename(session: Session, { name, email }: Pick<Person, 'name' | 'email'>) {
  const current = session.current();
  if (current.phase === 'signedIn')
    session.update(current.token, { ...current.person, name, email });
}
