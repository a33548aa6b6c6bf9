import { sessionContract } from '@canone/contracts/access/session';
import { credentials } from '../kit/http/call.ts';
import { sendRequest } from '../kit/http/wire.ts';
import { session } from '../session/session.ts';

/**
 * Ends the session on the server (F5) and in the browser. The browser signs out even if the server does not respond.
 * The server's session then ends later, because it is not used any more.
 */
export function signOut() {
  sendRequest(sessionContract.endpoints.signOut, {}, { ...credentials(), keepalive: true }).catch(
    () => {},
  );
  session.signOut();
}
