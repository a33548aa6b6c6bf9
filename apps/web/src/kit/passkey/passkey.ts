import type { PasskeyCreation, PasskeyRequest } from '@canone/contracts/access/passkey';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type * as z from 'zod/mini';

export const passkeyMessages = {
  failed: 'La passkey non è stata usata: riprova, o scegli un altro modo.',
  notCreated: 'La passkey non è stata creata: riprova.',
  present: 'Questo dispositivo ha già una tua passkey.',
} as const;

/** A failure that the person caused or can correct, such as a cancelled dialog. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Asks the browser for a new passkey. */
export async function createPasskey(options: z.infer<typeof PasskeyCreation>) {
  try {
    // The cast is safe: the library's type has only WebAuthn's values, and the server sends only these values.
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { attestationObject, clientDataJSON, transports } = response;
    return {
      id,
      rawId,
      type,
      response: { attestationObject, clientDataJSON, ...(transports && { transports }) },
    };
  } catch (cause) {
    const isPresent = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new PasskeyError(isPresent ? passkeyMessages.present : passkeyMessages.notCreated, {
      cause,
    });
  }
}

/** Asks the browser to prove that the person has a passkey. */
export async function provePasskey(options: PasskeyRequest) {
  try {
    // The cast is safe for the same reason as in `createPasskey`.
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { authenticatorData, clientDataJSON, signature } = response;
    return { id, rawId, type, response: { authenticatorData, clientDataJSON, signature } };
  } catch (cause) {
    throw new PasskeyError(passkeyMessages.failed, { cause });
  }
}
