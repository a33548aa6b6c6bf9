import { Credentials, signInContract } from '@canone/contracts/sign-in';
import { schemaErrors } from '../../kit/form.ts';
import { send } from '../../kit/wire.ts';

export const credentialErrors = schemaErrors(Credentials);

export async function signIn(body: { Email: string; Password: string }) {
  return (await send(signInContract.endpoints.signIn, { body })).data;
}
