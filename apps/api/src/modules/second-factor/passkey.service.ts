import type { CreatedPasskey, PasskeyRequest, UsedPasskey } from '@canone/contracts/access/passkey';
import type { PersonContext, PublicContext } from '../../platform/request/context.ts';
import { hasNoCertificates } from './attestation.ts';
import { passkeyRepository } from './passkey.repository.ts';
import {
  type ChallengeFor,
  newChallenge,
  type PasskeyPorts,
  takeChallenge,
} from './passkey-challenge.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/**
 * The library is loaded, together with its parsers of certificates, when a passkey is first used. So the start of the
 * process does not wait for it.
 */
const library = () => import('@simplewebauthn/server');

type Context = PersonContext | PublicContext;

const timeoutMs = 5 * 60_000;
/** EdDSA, ES256 and RS256, the algorithms that the library verifies by default. */
const algorithms = [-8, -7, -257] as const;

/**
 * Runs a verification of the library. The result is undefined if the library throws, for example because a field or the
 * signature does not match or the key is invalid. `challenge` is the challenge in the browser's answer.
 */
async function checked<Result>(
  verify: (expectedChallenge: (challenge: unknown) => boolean) => Promise<Result>,
) {
  let challenge: unknown;
  const note = (named: unknown) => {
    challenge = named;
    return true;
  };
  const result = await verify(note).catch(() => undefined);
  return { challenge, result };
}

type Listed = Awaited<ReturnType<ReturnType<typeof passkeyRepository>['list']>>[number];

const known = ({ id, transports }: Listed) => ({ id, type: 'public-key' as const, transports });

/** The request with which a browser creates a passkey. */
export async function passkeyCreation(
  ctx: PersonContext,
  { site, person }: { readonly site: RelyingParty; readonly person: Person },
  ports: PasskeyPorts,
) {
  const { id: userId, email, name } = person;
  const present = await passkeyRepository(ctx).list(userId);
  return {
    challenge: await newChallenge(ctx, { userId, purpose: 'register' }, ports),
    rp: { id: site.id, name: 'Canone' },
    user: {
      id: Buffer.from(`canone-${userId}`).toString('base64url'),
      name: email,
      displayName: name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: timeoutMs,
    excludeCredentials: present.map(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Verifies and stores a new passkey. Returns false if this site did not request the passkey, if the passkey already
 * exists, or if its id differs from the id that the browser sent.
 */
export async function storePasskey(
  ctx: PersonContext,
  { site, name, passkey }: NewPasskey,
  ports: PasskeyPorts,
): Promise<boolean> {
  const userId = ctx.actor.id;
  const { verifyRegistrationResponse } = await library();
  const { challenge, result } = await checked(async (expectedChallenge) => {
    if (!(await hasNoCertificates(passkey.response.attestationObject))) return undefined;
    return verifyRegistrationResponse({
      response: responseOf(passkey),
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    });
  });
  const isAwaited = await takeChallenge(
    ctx,
    { userId, purpose: 'register', answer: challenge },
    ports,
  );
  if (!isAwaited || !result?.verified) return false;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  if (id !== passkey.id) return false;
  const { transports = [] } = passkey.response;
  const key = { id, name, counter, transports, publicKey: Buffer.from(publicKey) };
  return passkeyRepository(ctx).insert({ ...key, userId });
}

interface NewPasskey {
  readonly site: RelyingParty;
  readonly name: string;
  readonly passkey: CreatedPasskey;
}

/** The library types transports and extensions more narrowly than browsers send them. */
function responseOf(passkey: CreatedPasskey) {
  const { attestationObject, clientDataJSON } = passkey.response;
  return {
    ...passkey,
    response: { attestationObject, clientDataJSON },
    clientExtensionResults: {},
  };
}

function proofOf({ response: { authenticatorData, clientDataJSON, signature } }: UsedPasskey) {
  return { authenticatorData, clientDataJSON, signature };
}

/** The request with which a browser proves a passkey; null for a person who has no passkey for this site. */
export async function passkeyRequest(
  ctx: Context,
  challengeFor: ChallengeFor,
  ports: PasskeyPorts,
): Promise<PasskeyRequest | null> {
  const site = relyingPartyOf(ports.publicBaseUrl);
  const present = await passkeyRepository(ctx).list(challengeFor.userId);
  if (!site || present.length === 0) return null;
  return {
    challenge: await newChallenge(ctx, challengeFor, ports),
    rpId: site.id,
    timeout: timeoutMs,
    allowCredentials: present.map(known),
    userVerification: 'preferred',
  };
}

/** Verifies a passkey of the person and stores its counter, which must have grown. */
export async function provePasskey(
  ctx: Context,
  { passkey, ...challengeFor }: ChallengeFor & { readonly passkey: UsedPasskey },
  ports: PasskeyPorts,
): Promise<boolean> {
  const site = relyingPartyOf(ports.publicBaseUrl);
  const passkeys = passkeyRepository(ctx);
  const key = site && (await passkeys.find(challengeFor.userId, passkey.id));
  if (!key) return false;
  const { verifyAuthenticationResponse } = await library();
  const { challenge, result } = await checked((expectedChallenge) =>
    verifyAuthenticationResponse({
      response: { ...passkey, response: proofOf(passkey), clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: key.id,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
      },
      requireUserVerification: false,
    }),
  );
  const isAwaited = await takeChallenge(ctx, { ...challengeFor, answer: challenge }, ports);
  if (!isAwaited || !result?.verified) return false;
  await passkeys.recordUse(key.id, result.authenticationInfo.newCounter);
  return true;
}
