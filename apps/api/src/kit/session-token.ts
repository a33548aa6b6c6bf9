import { createSecretKey, hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from './app-error.ts';
import type { Claims } from './database/gate.ts';

const issuer = 'canone';
const audience = 'canone-session';
const lifetime = { hours: 12 };

/** Signed session tokens. They say who and since which epoch; whether that still holds is the gate's to say. */
export interface SessionTokens {
  issue(claims: Claims, now: Temporal.Instant): Promise<string>;
  /** Throws `access.expired` for a token that was good, `access.signIn` for any other. */
  verify(token: string, now: Temporal.Instant): Promise<Claims>;
}

function integerClaim(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new AppError('access.signIn');
}

export function sessionTokens(secretKey: string): SessionTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));

  return {
    issue({ userId, roleId, sessionEpoch }, now) {
      return new SignJWT({ role: roleId, epoch: sessionEpoch })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now.epochMilliseconds / 1000))
        .setExpirationTime(Math.floor(now.add(lifetime).epochMilliseconds / 1000))
        .sign(key);
    },

    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          issuer,
          audience,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(now.epochMilliseconds),
        });
        return {
          userId: integerClaim(Number(payload.sub)),
          roleId: integerClaim(payload['role']),
          sessionEpoch: integerClaim(payload['epoch']),
        };
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'access.expired' : 'access.signIn');
      }
    },
  };
}
