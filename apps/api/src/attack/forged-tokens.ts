import {
  createHmac,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';

export interface Person {
  readonly id: number;
  readonly roleId: number;
}

/** The key of the server. The tests use it to create valid tokens. */
function sessionKey(secretKey: string, audience = 'canone-session'): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));
}

function unsigned({ id, roleId }: Person, seconds: number) {
  return {
    sub: String(id),
    role: roleId,
    epoch: 0,
    iss: 'canone',
    aud: 'canone-session',
    iat: seconds,
    start: seconds,
    exp: seconds + 600,
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/**
 * Tokens of a person with all permissions, each with exactly one error. The token `nothing wrong` is built in the same
 * way and is valid. So each other token is refused only because of the error in its name.
 */
export async function forgedTokens(
  { secretKey, good }: { readonly secretKey: string; readonly good: string },
  person: Person,
  now: Temporal.Instant,
): Promise<Readonly<Record<string, string>>> {
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const claims = unsigned(person, seconds);
  const key = sessionKey(secretKey);
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = (change: object, by: KeyObject = key, header: object = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
      .sign(by);
  const [head = '', , signature = ''] = good.split('.');
  const none = encoded({ alg: 'none', typ: 'JWT' });
  const asymmetric = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' });

  return {
    'nothing wrong': await signed({}),
    'no signature': new UnsecuredJWT(claims).encode(),
    'alg none with the signature of a valid token': `${none}.${encoded(claims)}.${signature}`,
    'an empty signature': good.slice(0, good.lastIndexOf('.') + 1),
    'an edited payload': `${head}.${encoded({ ...claims, sub: '1', role: 1 })}.${signature}`,
    'another key': await signed({}, createSecretKey(Buffer.alloc(32, 7))),
    'a key for another purpose': await signed({}, sessionKey(secretKey, 'canone-reset')),
    'SECRET_KEY itself as the key': await signed({}, createSecretKey(Buffer.from(secretKey))),
    'another audience': await signed({ aud: 'canone-reset' }),
    'another issuer': await signed({ iss: 'altri' }),
    'no expiry': await signed({ exp: undefined }),
    'no time of issue': await signed({ iat: undefined }),
    'no time of sign-in': await signed({ start: undefined }),
    'no person': await signed({ sub: undefined }),
    'another token type': await signed({}, key, { typ: 'reset+jwt' }),
    'a key in its own header': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) })
      .sign(privateKey),
    'the address of a key in its header': await signed({}, createSecretKey(Buffer.alloc(32)), {
      kid: '../../../dev/null',
      jku: 'http://127.0.0.1:9/keys.json',
      x5u: 'http://127.0.0.1:9/cert.pem',
    }),
    'a public key as HMAC secret': `${asymmetric}.${createHmac('sha256', publicPem).update(asymmetric).digest('base64url')}`,
  };
}
