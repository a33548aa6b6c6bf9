import type { createSession, Person } from './session.ts';

type Session = Pick<ReturnType<typeof createSession>, 'current' | 'update'>;

/** Stores a renewed token (AUT-16), unless the session changed since the request. */
export function renew(session: Session, old: string, token: string) {
  const current = session.current();
  if (current.phase === 'signedIn' && current.token === old) session.update(token, current.person);
}

/** Shows a person's own new name at once. */
export function rename(session: Session, { name, email }: Pick<Person, 'name' | 'email'>) {
  const current = session.current();
  if (current.phase === 'signedIn')
    session.update(current.token, { ...current.person, name, email });
}
