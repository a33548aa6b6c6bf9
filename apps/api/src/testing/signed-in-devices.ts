import { createSecretKey, hkdfSync } from 'node:crypto';
import { sessionContract } from '@canone/contracts/access/session';
import { signInContract } from '@canone/contracts/access/sign-in';
import { regionContract } from '@canone/contracts/places/region';
import { Role } from '@canone/contracts/rights/role';
import { SignJWT } from 'jose';
import { secretKey, type TestApi, type TestCaller } from './test-api.ts';

export const password = 'Cavallo-Batteria-42';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
export const notSignedIn = { status: 401, code: 'access.signIn' };

interface Device {
  readonly address?: string;
  readonly agent?: string;
}

const { list } = regionContract.endpoints;

/** A call that any session of an Admin may make. */
export const read = (caller: Pick<TestCaller, 'call'>) => caller.call(list, { query: {} });
export const readRaw = (caller: Pick<TestCaller, 'raw'>) =>
  caller.raw({ method: 'GET', url: list.path });

export const sessionsOf = async (caller: Pick<TestCaller, 'call'>) =>
  (await caller.call(sessionContract.endpoints.list, {})).items;

/** Begins and uses sessions of people as browsers do. */
export function signedInDevices(api: TestApi, tenantId: () => number) {
  return {
    aPerson: (roleId: Role = Role.Admin) =>
      api.make.aPerson({ roleId, tenantIds: [tenantId()], password }),

    /** Signs in over HTTP. */
    async enter(email: string, { address = '203.0.113.9', agent = firefox }: Device = {}) {
      const answer = await api.with({ address }).raw({
        method: 'POST',
        url: signInContract.endpoints.signIn.path,
        payload: { Email: email, Password: password },
        headers: { 'user-agent': agent },
      });
      const token = answer.json<{ data: { token: string } }>().data.token;
      return { token, ...api.with({ token, tenantId: tenantId(), address }) };
    },

    rowsOf: (userId: number) =>
      api.make.asOwner((db) =>
        db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute(),
      ),

    later: (time: Temporal.DurationLike) => api.setNow(String(api.now().add(time))),

    /** A token of an Admin in the form in which the previous version issued it. */
    anOldToken(userId: number): Promise<string> {
      const seconds = Math.floor(api.now().epochMilliseconds / 1000);
      const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'canone-session', 32));
      return new SignJWT({ role: Role.Admin, epoch: 0, start: seconds })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuer('canone')
        .setAudience('canone-session')
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 7200)
        .sign(createSecretKey(key));
    },
  };
}

export type Devices = ReturnType<typeof signedInDevices>;
