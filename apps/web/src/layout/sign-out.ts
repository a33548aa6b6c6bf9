import { sessionContract } from '@canone/contracts/access/session';
import { credentials } from '../kit/http/call.ts';
import { sendRequest } from '../kit/http/wire.ts';
import { session } from '../session/session.ts';

/**
 * Ends the session on the server (F5) and in the browser. The browser signs out in any case: without a response the
 * session ends when it is not used.
 */
export function signOut() {
  sendRequest(sessionContract.endpoints.signOut, {}, { ...credentials(), keepalive: true }).catch(
    () => {},
  );
  session.signOut();
}
