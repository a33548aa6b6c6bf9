import { randomBytes } from 'node:crypto';
import { linkHash } from '../../platform/auth/link-secret.ts';
import type { SessionTokens } from '../../platform/auth/session-token.ts';
import type { PersonContext, PublicContext } from '../../platform/request/context.ts';
import type { PasskeyPurpose } from '../../schema/access.ts';
import { passkeyRepository } from './passkey.repository.ts';

export interface PasskeyPorts {
  readonly sessionTokens: SessionTokens;
  readonly publicBaseUrl: string;
}

type Context = PersonContext | PublicContext;

export interface ChallengeFor {
  readonly userId: number;
  readonly purpose: PasskeyPurpose;
}

const lifetime = { minutes: 5 };

/** A new challenge of 256 random bits. Only its hash is stored. */
export async function newChallenge(
  ctx: Context,
  challengeFor: ChallengeFor,
  { sessionTokens }: PasskeyPorts,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const at = sessionTokens.timeOf(ctx.now);
  const passkeys = passkeyRepository(ctx);
  await passkeys.forgetChallenges(at);
  await passkeys.addChallenge({ ...challengeFor, hash: linkHash(challenge) }, at.add(lifetime));
  return challenge;
}

/** Returns whether the browser's answer belongs to an open challenge, and uses this challenge up. */
export function takeChallenge(
  ctx: Context,
  { answer, ...challengeFor }: ChallengeFor & { readonly answer: unknown },
  { sessionTokens }: PasskeyPorts,
): Promise<boolean> {
  // the browser's answer is JSON of any type
  if (typeof answer !== 'string') return Promise.resolve(false);
  const at = sessionTokens.timeOf(ctx.now);
  return passkeyRepository(ctx).useChallenge({ ...challengeFor, hash: linkHash(answer) }, at);
}
