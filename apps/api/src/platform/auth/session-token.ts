import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Claims } from '../database/access-check.ts';

const issuer = 'canone';
const audience = 'canone-session';

/**
 * A session ends after 2 h without a call and after 12 h in any case. A token is valid for 2 h, and a call renews it
 * when it is older than `renewAfter`. So a session ends between 1 h 50 min and 2 h after its last call.
 */
export const sessionLimits = {
  idleSeconds: 2 * 3600,
  absoluteSeconds: 12 * 3600,
  renewAfterSeconds: 600,
} as const;
const { idleSeconds, absoluteSeconds, renewAfterSeconds } = sessionLimits;

/** The maximum number of verified tokens in the cache. The cache saves the check of the signature at every call. */
const remembered = 2_000;

/** The content of a verified token. */
interface Signed {
  readonly claims: Claims;
  /** In seconds since 1970: the sign-in, the issue and the expiry of this token. */
  readonly start: number;
  readonly issued: number;
  readonly expires: number;
}

export type NewClaims = Omit<Claims, 'isDerivedId'>;

export interface VerifiedToken {
  readonly claims: Claims;
  /** The renewed token, if the received one is old enough. */
  readonly renewal: string | undefined;
}

/**
 * Signed session tokens. A token contains the ids of the person and of the session. The access check verifies both ids
 * in the database.
 */
export interface SessionTokens {
  issue(claims: NewClaims, now: Temporal.Instant): Promise<string>;
  /** The time in which sessions are measured. In the demo it differs from the time of the product. */
  timeOf(now: Temporal.Instant): Temporal.Instant;
  /** Throws `access.expired` for an expired token, `access.signIn` for an invalid one. */
  verify(token: string, now: Temporal.Instant): Promise<VerifiedToken>;
}

function integerClaim(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new AppError('access.signIn');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidClaim(value: unknown): string {
  if (typeof value === 'string' && uuid.test(value)) return value;
  throw new AppError('access.signIn');
}

/**
 * Returns whether the token has its one valid spelling. Base64url leaves two bits of the last character unused, so that
 * one signature could otherwise be spelled in four ways.
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function secondsOf({ epochMilliseconds }: Temporal.Instant): number {
  return Math.floor(epochMilliseconds / 1000);
}

type Check = (token: string, currentDate: Date) => Promise<Signed>;

/** Checks tokens and remembers the verified ones until they expire. */
function rememberingTokens(check: Check) {
  /** Verified tokens by their text, the oldest first. */
  const known = new Map<string, Signed>();

  return async function read(token: string, now: Temporal.Instant): Promise<Signed> {
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
  };
}

/**
 * The demo passes a `clock`, because people set the time of the demo by hand and sessions must still last in real time.
 */
export function sessionTokens(secretKey: string, clock?: Clock): SessionTokens {
  const present = (now: Temporal.Instant) => clock?.now() ?? now;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));

  /** `start` is the time of the sign-in. Renewed tokens keep it. */
  function sign({ userId, roleId, sessionEpoch, sessionId }: NewClaims, start: number, at: number) {
    return new SignJWT({ role: roleId, epoch: sessionEpoch, start, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(userId))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(Math.min(at + idleSeconds, start + absoluteSeconds))
      .sign(key);
  }

  /**
   * The session id of a token that the previous version issued without one. The renewals of this token get the same id.
   */
  function derivedId(...facts: readonly unknown[]): string {
    const hex = createHmac('sha256', key).update(facts.join(':')).digest('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
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
      const { role, epoch, start, sid } = payload;
      const isDerivedId = sid === undefined;
      return {
        claims: {
          userId: integerClaim(Number(payload.sub)),
          roleId: integerClaim(role),
          sessionEpoch: integerClaim(epoch),
          sessionId: isDerivedId ? derivedId(payload.sub, epoch, start) : uuidClaim(sid),
          isDerivedId,
        },
        start: integerClaim(start),
        issued: integerClaim(payload.iat),
        expires: integerClaim(payload.exp),
      };
    } catch (error) {
      throw new AppError(error instanceof errors.JWTExpired ? 'access.expired' : 'access.signIn');
    }
  }

  const read = rememberingTokens(check);

  return {
    timeOf: present,

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
