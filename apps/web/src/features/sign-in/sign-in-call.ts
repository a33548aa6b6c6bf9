import { Credentials, signInContract } from '@canone/contracts/access/sign-in';
import { schemaErrors } from '../../kit/detail/form.ts';
import { unnamedRefusal } from '../../kit/http/read-answer.ts';
import { CallError, sendRequest } from '../../kit/http/wire.ts';
import { knownDevice, rememberDevice } from '../../session/known-device.ts';
import { takePlace } from '../../session/place-to-return.ts';

export const credentialErrors = schemaErrors(Credentials);

export async function signIn(credentials: { Email: string; Password: string }) {
  const body = { ...credentials, DeviceToken: knownDevice() };
  const { data } = await sendRequest(signInContract.endpoints.signIn, { body });
  // A response without a token or a user is not a sign-in, even if it reports success.
  if (!data?.token || !data.user.email || !data.user.roleId)
    throw new CallError({ code: unnamedRefusal, message: '', redirectUrl: data?.resetUrl ?? null });
  // A server of the previous version sends no device token.
  if (data.deviceToken) rememberDevice(data.deviceToken);
  return { ...data, place: takePlace(data.user.email) ?? '/' };
}
