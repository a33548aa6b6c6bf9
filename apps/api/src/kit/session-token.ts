import { createSecretKey, hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Claims } from './database/gate.ts';

const issuer = 'canone';
const audience = 'canone-session';

/** A session ends when nothing was asked for so long, and however much was asked in the end. */
const idleSeconds = 2 * 3600;
const longestSeconds = 12 * 3600;
/** How many good tokens are remembered, so that a signature is checked once and not at every call. */
const remembered = 2_000;
/** A token older than this is replaced, so that not every answer carries a new one. */
const renewAfterSeconds = 600;

/** What a token says that we have signed. */
interface Signed {
  readonly claims: Claims;
  /** In seconds since 1970: of the sign-in, of this token, of its end. */
  readonly start: number;
  readonly issued: number;
  readonly expires: number;
}

export interface VerifiedToken {
  readonly claims: Claims;
  /** The token to go on with, when this one is no longer young. */
  readonly renewal: string | undefined;
}

/** Signed session tokens. They say who and since which epoch; whether that still holds is the gate's to say. */
export interface SessionTokens {
  issue(claims: Claims, now: Temporal.Instant): Promise<string>;
  /** Throws `access.expired` for a token that was good, `access.signIn` for any other. */
  verify(token: string, now: Temporal.Instant): Promise<VerifiedToken>;
}

function integerClaim(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new AppError('access.signIn');
}

function secondsOf({ epochMilliseconds }: Temporal.Instant): number {
  return Math.floor(epochMilliseconds / 1000);
}

/** `clock` is for where the product's own is moved by hand, as in the demo: a session still lasts in real time. */
export function sessionTokens(secretKey: string, clock?: Clock): SessionTokens {
  const present = (now: Temporal.Instant) => clock?.now() ?? now;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));

  /** `start` is when the person signed in: it goes on from token to token. */
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

  /** Good tokens by their text, the oldest first. */
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
