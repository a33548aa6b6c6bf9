import { createHmac, createSecretKey, hkdfSync, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'canone';
const audience = 'canone-device';
const lifetimeMs = 365 * 24 * 3_600_000;
/** The most people that the token of a shared browser names. */
const maxPeople = 5;

/** A person who has signed in, and a mark of the password at that time. */
type Known = readonly [id: number, mark: string];

interface Owner {
  readonly id: number;
  readonly password_hash: string | null;
}

/** A browser in which people have signed in. The token proves a sign-in in the past, but it is not a session. */
export interface Device {
  readonly id: string;
  /** The people who have signed in, the latest first. */
  readonly people: readonly Known[];
}

/** Signed tokens that a browser keeps beside its session and sends with the next sign-in. */
export interface DeviceTokens {
  /** Creates the token after a sign-in. `before` is the earlier token of the browser, if it had one. */
  issue(person: Owner, before: Device | undefined, now: Temporal.Instant): Promise<string>;
  /** Undefined for a missing, expired or forged token. */
  read(token: string | undefined, now: Temporal.Instant): Promise<Device | undefined>;
  /**
   * Returns whether the person has signed in on this device with the present password. A sign-in with an earlier
   * password does not count: whoever knew it could have made any number of devices known, and each device has its own
   * limit of attempts.
   */
  isKnown(device: Device, person: Owner): boolean;
}

export function deviceTokens(secretKey: string): DeviceTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));
  const markOf = ({ id, password_hash }: Owner) =>
    createHmac('sha256', key).update(`${id}\0${password_hash}`).digest('base64url').slice(0, 16);

  return {
    issue(person, before, now) {
      const others = before?.people.filter(([id]) => id !== person.id) ?? [];
      const people = [[person.id, markOf(person)], ...others].slice(0, maxPeople);
      return new SignJWT({ people })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(before?.id ?? randomUUID())
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(new Date(now.epochMilliseconds + lifetimeMs))
        .sign(key);
    },

    async read(token, now) {
      if (token === undefined) return undefined;
      try {
        const { payload } = await jwtVerify<{ people: (Known | number)[] }>(token, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          issuer,
          audience,
          requiredClaims: ['jti', 'exp', 'people'],
          currentDate: new Date(now.epochMilliseconds),
        });
        // a token of the previous version has ids without marks
        const people = payload.people.filter((one) => typeof one !== 'number');
        return { id: String(payload.jti), people };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },

    isKnown: ({ people }, person) =>
      people.some(([id, mark]) => id === person.id && mark === markOf(person)),
  };
}
