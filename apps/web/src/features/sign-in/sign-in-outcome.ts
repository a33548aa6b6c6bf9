import { signInMessages } from '@canone/contracts/texts/messages';
import { type CallError, serverMessage } from '../../kit/http/wire.ts';

/** The server's message, or the default message if the server sends none (AUT-03). */
export function signInFailure(error: CallError): string {
  return serverMessage(error) || signInMessages.failed;
}
