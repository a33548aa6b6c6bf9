import { createSecretKey, hkdfSync, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'canone';
const audience = 'canone-device';
const lifetimeMs = 365 * 24 * 3_600_000;
/** The people of a shared browser. */
const maxPeople = 5;

/** A browser in which people have signed in. It is proof of a sign-in in the past, never a session. */
export interface Device {
  readonly id: string;
  /** The ids of these people, the latest first. */
  readonly people: readonly number[];
}

/** Signed tokens that a browser keeps beside its session and sends with the next sign-in. */
export interface DeviceTokens {
  /** The token after a sign-in of a person in a browser, which may have had a token before. */
  issue(personId: number, before: Device | undefined, now: Temporal.Instant): Promise<string>;
  /** Undefined for a missing, expired or forged token. */
  read(token: string | undefined, now: Temporal.Instant): Promise<Device | undefined>;
}

export function deviceTokens(secretKey: string): DeviceTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));

  return {
    issue(personId, before, now) {
      const others = before?.people.filter((id) => id !== personId) ?? [];
      return new SignJWT({ people: [personId, ...others].slice(0, maxPeople) })
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
        const { payload } = await jwtVerify<{ people: number[] }>(token, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          issuer,
          audience,
          requiredClaims: ['jti', 'exp', 'people'],
          currentDate: new Date(now.epochMilliseconds),
        });
        return { id: String(payload.jti), people: payload.people };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
