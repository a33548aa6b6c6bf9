import { Credentials, signInContract } from '@canone/contracts/sign-in';
import { schemaErrors } from '../../kit/form.ts';
import { send } from '../../kit/wire.ts';
import { takePlace } from '../../session/place-to-return.ts';

export const credentialErrors = schemaErrors(Credentials);

export async function signIn(body: { Email: string; Password: string }) {
  const { data } = await send(signInContract.endpoints.signIn, { body });
  const place = data.resetUrl ? undefined : takePlace(data.user.email);
  return { ...data, place: place ?? '/' };
}
