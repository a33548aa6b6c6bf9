import { createSecretKey, hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Claims } from './database/gate.ts';

const issuer = 'canone';
const audience = 'canone-session';

/** Idle timeout 2 h; absolute timeout 12 h. */
const idleSeconds = 2 * 3600;
const longestSeconds = 12 * 3600;
/** The number of verified tokens in the cache, so that not every call checks a signature. */
const remembered = 2_000;
/** The age after which a token is renewed, so that not every response contains a new one. */
const renewAfterSeconds = 600;

/** The content of a verified token. */
interface Signed {
  readonly claims: Claims;
  /** In seconds since 1970: the sign-in, the issue and the expiry of this token. */
  readonly start: number;
  readonly issued: number;
  readonly expires: number;
}

export interface VerifiedToken {
  readonly claims: Claims;
  /** The renewed token, when this one is old enough. */
  readonly renewal: string | undefined;
}

/**
 * Signed session tokens. They contain the person and the session epoch; the access check verifies both in the database.
 */
export interface SessionTokens {
  issue(claims: Claims, now: Temporal.Instant): Promise<string>;
  /** Throws `access.expired` for an expired token, `access.signIn` for an invalid one. */
  verify(token: string, now: Temporal.Instant): Promise<VerifiedToken>;
}

function integerClaim(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new AppError('access.signIn');
}

/** Base64url leaves two bits of the signature's last character unused, so a token could have four spellings. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function secondsOf({ epochMilliseconds }: Temporal.Instant): number {
  return Math.floor(epochMilliseconds / 1000);
}

/** `clock` is for the demo, whose product clock is moved by hand: a session still lasts in real time. */
export function sessionTokens(secretKey: string, clock?: Clock): SessionTokens {
  const present = (now: Temporal.Instant) => clock?.now() ?? now;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));

  /** `start` is the time of the sign-in. Renewed tokens keep it. */
  function sign({ userId, roleId, sessionEpoch }: Claims, start: number, at: number) {
    return new SignJWT({ role: roleId, epoch: sessionEpoch, start })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(userId))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(Math.min(at + idleSeconds, start + longestSeconds))
      .sign(key);
  }

  async function check(token: string, currentDate: Date): Promise<Signed> {
    if (!isCanonical(token)) throw new AppError('access.signIn');
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ: 'JWT',
        issuer,
        audience,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate,
      });
      return {
        claims: {
          userId: integerClaim(Number(payload.sub)),
          roleId: integerClaim(payload['role']),
          sessionEpoch: integerClaim(payload['epoch']),
        },
        start: integerClaim(payload['start']),
        issued: integerClaim(payload.iat),
        expires: integerClaim(payload.exp),
      };
    } catch (error) {
      throw new AppError(error instanceof errors.JWTExpired ? 'access.expired' : 'access.signIn');
    }
  }

  /** Verified tokens by their text, the oldest first. */
  const known = new Map<string, Signed>();

  async function read(token: string, now: Temporal.Instant): Promise<Signed> {
    const before = known.get(token);
    if (before) {
      if (secondsOf(now) >= before.expires) throw new AppError('access.expired');
      return before;
    }
    const signed = await check(token, new Date(now.epochMilliseconds));
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= remembered) known.delete(oldest);
    known.set(token, signed);
    return signed;
  }

  return {
    issue(claims, now) {
      const at = secondsOf(present(now));
      return sign(claims, at, at);
    },

    async verify(token, now) {
      const { claims, start, issued } = await read(token, present(now));
      const at = secondsOf(present(now));
      const isYoung = at - issued < renewAfterSeconds;
      return { claims, renewal: isYoung ? undefined : await sign(claims, start, at) };
    },
  };
}
