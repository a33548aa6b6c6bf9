import { signInMessages } from '@canone/contracts/texts/messages';
import { type CallError, serverMessage } from '../../kit/http/wire.ts';

/** AUT-03: the server's message, or the default one when there is none. */
export function signInFailure(error: CallError): string {
  return serverMessage(error) || signInMessages.failed;
}
