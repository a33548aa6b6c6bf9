import type { NewClaims, SessionTokens } from '../platform/auth/session-token.ts';
import type { factories } from './factories.ts';

type Person = Omit<NewClaims, 'sessionId'>;

export interface TestSessions {
  /** Issues a token with a new session, as a sign-in does. */
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
