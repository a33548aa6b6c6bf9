import { type FactorProof, secondStepContract } from '@canone/contracts/access/second-factor';
import { listMessages } from '@canone/contracts/texts/messages';
import { CallError, sendRequest } from '../../kit/http/wire.ts';
import { knownDevice, rememberDevice } from '../../session/known-device.ts';
import { takePlace } from '../../session/place-to-return.ts';
import { session } from '../../session/session.ts';

export interface Finished {
  /** Stores the session. Returns the page on which the previous session ended, otherwise the home page. */
  readonly enter: () => string;
  /** The recovery codes, if this sign-in set up an authenticator app; otherwise null. */
  readonly recoveryCodes: readonly string[] | null;
}

/** Completes the sign-in. */
export async function finishSignIn(token: string, proof: FactorProof): Promise<Finished> {
  const body = { token, proof, DeviceToken: knownDevice() };
  const { data } = await sendRequest(secondStepContract.endpoints.finish, { body });
  if (!data) throw new CallError({ code: 'answer.empty', message: listMessages.noData });
  const { signedIn, recoveryCodes } = data;
  const { id, email, name, roleId } = signedIn.user;
  rememberDevice(signedIn.deviceToken);
  return {
    recoveryCodes,
    enter() {
      const place = takePlace(email);
      session.signIn(signedIn.token, { id, email, name, role: roleId }, signedIn.defaultTenantId);
      return place ?? '/';
    },
  };
}
