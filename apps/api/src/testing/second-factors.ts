import { secondFactorContract, secondStepContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import { stepAt, totpCode } from '../modules/second-factor/totp.ts';
import { type Devices, password, signedInDevices } from './signed-in-devices.ts';
import type { TestApi } from './test-api.ts';

const { beginTotp, confirmTotp } = secondFactorContract.endpoints;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** People with an authenticator app, and their sign-ins. */
export function secondFactors(api: TestApi, devices: Devices) {
  function appOf(key: string) {
    const secret = bytesOf(key);
    return {
      hex: secret.toString('hex'),
      /** The code of the present 30-second step, or of a step that is `away` steps later or earlier. */
      code: (away = 0) => totpCode(secret, stepAt(api.now()) + away),
    };
  }

  return {
    appOf,

    /** The history entries about a person. */
    entriesOf: (personId: number) =>
      api.make.inTenant(0, (db) =>
        db
          .selectFrom('audit_entries')
          .selectAll()
          .where('entity_id', '=', personId)
          .orderBy('id')
          .execute(),
      ),

    async aPersonWithApp(roleId: Role = Role.Admin) {
      const person = await devices.aPerson(roleId);
      const own = await devices.enter(person.email);
      const { key } = await own.call(beginTotp, { body: { currentPassword: password } });
      const app = appOf(key);
      const { recoveryCodes } = await own.call(confirmTotp, { body: { code: app.code() } });
      return { ...person, own, app, codes: recoveryCodes ?? [] };
    },

    /** Sends the password. Returns the token of the second step. */
    async firstStep(email: string): Promise<string> {
      const answer = await api.nobody.raw({
        method: 'POST',
        url: signInContract.endpoints.signIn.path,
        payload: { Email: email, Password: password },
      });
      const { data } = answer.json<{ data: { resetUrl: string } }>();
      return /token=([\w-]+)/.exec(data.resetUrl)?.[1] ?? '';
    },

    finish: (token: string, code: string) =>
      api.nobody
        .call(secondStepContract.endpoints.finish, { body: { token, proof: { code } } })
        .then(({ signedIn }) => signedIn),
  };
}

export type Factors = ReturnType<typeof secondFactors>;

export type PeopleWithFactors = Devices & Factors & { readonly tenantId: number };

/** People of a new tenant, with their devices and second factors. */
export async function peopleWithFactors(api: TestApi): Promise<PeopleWithFactors> {
  const { id: tenantId } = await api.make.aTenant();
  const devices = signedInDevices(api, () => tenantId);
  return { tenantId, ...devices, ...secondFactors(api, devices) };
}
