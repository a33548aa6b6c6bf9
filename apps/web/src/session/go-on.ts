import type { createSession, Person } from './session.ts';

type Session = Pick<ReturnType<typeof createSession>, 'current' | 'goOn'>;

/** Goes on with the token an answer brought (AUT-16), unless meanwhile somebody signed in or out. */
export function renew(session: Session, old: string, token: string) {
  const current = session.current();
  if (current.phase === 'signedIn' && current.token === old) session.goOn(token, current.person);
}

/** Whoever changes their own name sees it at once. */
export function rename(session: Session, { name, email }: Pick<Person, 'name' | 'email'>) {
  const current = session.current();
  if (current.phase === 'signedIn') session.goOn(current.token, { ...current.person, name, email });
}
