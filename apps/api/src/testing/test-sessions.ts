import type { NewClaims, SessionTokens } from '../platform/auth/session-token.ts';
import type { factories } from './factories.ts';

type Person = Omit<NewClaims, 'sessionId'>;

export interface TestSessions {
  /** A token with a session of its own, as from a sign-in. */
  issue(person: Person, at: Temporal.Instant): Promise<string>;
}

export function sessionsFor(
  make: ReturnType<typeof factories>,
  tokens: SessionTokens,
): TestSessions {
  return {
    async issue(person, at) {
      const sessionId = await make.aSession({ userId: person.userId, at });
      return tokens.issue({ ...person, sessionId }, at);
    },
  };
}
