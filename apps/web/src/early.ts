import { askEarly } from './kit/wire.ts';
import { firstQuestions } from './session/first-questions.ts';
import { isPublicPath, readSession, readStored } from './session/start-up.ts';

/**
 * Runs while the app is still on its way: on a slow network its first questions need not wait for it. It shows
 * nothing and decides nothing; the app takes the answers when it asks the same (kit/early-answers.ts).
 */
const { session } = readSession(readStored(localStorage));
const { pathname, search } = window.location;

if (session.phase === 'signedIn' && !isPublicPath(pathname))
  for (const question of firstQuestions({ ...session, pathname, search }))
    askEarly(question, session);
