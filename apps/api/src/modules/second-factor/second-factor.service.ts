import type { FactorProof } from '@canone/contracts/access/second-factor';
import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import type { SecretBox } from '../../platform/auth/secret-box.ts';
import type { SessionTokens } from '../../platform/auth/session-token.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonContext, PublicContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { forgetAttempts, personCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { type FactorChange, factorLetter } from './factor-letters.ts';
import { passkeyRepository } from './passkey.repository.ts';
import { passkeyRequest, provePasskey } from './passkey.service.ts';
import { plainCode, recoveryHash } from './recovery-codes.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { acceptedStep } from './totp.ts';

export interface FactorPorts {
  readonly secretBox: SecretBox;
  readonly publicBaseUrl: string;
  /** Returns whether a role cannot sign in without a second factor. */
  readonly requiresFactor: (roleId: number) => boolean;
  /**
   * `timeOf` of the session tokens returns the real time, which authenticator apps use. The clock of the demo does not,
   * because it is moved by hand.
   */
  readonly sessionTokens: SessionTokens;
}

/** The kind of proof that was given. */
export type UsedFactor = 'totp' | 'passkey' | 'recovery';

/** The secret has random bytes, but the AES-GCM box protects a text. So the secret is stored as hexadecimal text. */
export const secretOf = ({ secretBox }: FactorPorts, sealed: string) =>
  Buffer.from(secretBox.open(sealed), 'hex');

async function proveByApp(
  ctx: PersonContext | PublicContext,
  { userId, code }: { readonly userId: number; readonly code: string },
  ports: FactorPorts,
): Promise<boolean> {
  const factors = secondFactorRepository(ctx);
  const totp = await factors.findTotp(userId);
  if (!totp?.confirmedAt) return false;
  const at = ports.sessionTokens.timeOf(ctx.now);
  const typed = { code, at, lastStep: totp.lastStep };
  const step = acceptedStep(secretOf(ports, totp.sealed), typed);
  if (step === undefined) return false;
  await factors.acceptStep(userId, step);
  return true;
}

interface Given {
  readonly userId: number;
  readonly proof: FactorProof;
  readonly purpose: 'prove' | 'signIn';
}

/** Verifies a proof and uses it up. Returns undefined when the proof is wrong. The caller must limit the attempts. */
export async function proveFactor(
  ctx: PersonContext | PublicContext,
  { userId, proof, purpose }: Given,
  ports: FactorPorts,
): Promise<UsedFactor | undefined> {
  const { passkey } = proof;
  if (passkey)
    return (await provePasskey(ctx, { userId, purpose, passkey }, ports)) ? 'passkey' : undefined;
  const code = plainCode(proof.code ?? '');
  if (/^\d{6}$/.test(code))
    return (await proveByApp(ctx, { userId, code }, ports)) ? 'totp' : undefined;
  const isUsed = await secondFactorRepository(ctx).useCode(userId, recoveryHash(userId, code));
  return isUsed ? 'recovery' : undefined;
}

/** The message for a wrong code or a refused passkey. */
export const refusedProofText = ({ passkey }: FactorProof): string =>
  passkey ? secondFactorMessages.passkeyRefused : secondFactorMessages.wrongCode;

function factorRequired(): AppError {
  const message = secondFactorMessages.required;
  return new AppError('account.factorRequired', {
    message,
    errors: [{ field: 'secondFactor.code', message }],
  });
}

function refused(proof: FactorProof): AppError {
  const message = refusedProofText(proof);
  const field = proof.passkey ? 'secondFactor.passkey' : 'secondFactor.code';
  return new AppError('account.wrongCode', { message, errors: [{ field, message }] });
}

/** Requires the second factor of the person who makes the call, if the person has one. Attempts are limited. */
export async function proveOwnFactor(
  transactions: Transactions<PersonContext>,
  proof: FactorProof | undefined,
  ports: FactorPorts,
): Promise<void> {
  await refuseAfterCommit(transactions, async (ctx) => {
    const userId = ctx.actor.id;
    if (!(await secondFactorRepository(ctx).hasFactor(userId))) return undefined;
    if (!proof) return factorRequired();
    const counter = personCounter('secondFactor', userId);
    const tooMany = await takeAttempts(ctx, [counter]);
    if (tooMany) return tooMany;
    if (!(await proveFactor(ctx, { userId, proof, purpose: 'prove' }, ports)))
      return refused(proof);
    await forgetAttempts(ctx, [counter]);
    return undefined;
  });
}

/** The ways in which a person can give the second factor. */
export async function factorsOf(
  ctx: PersonContext | PublicContext,
  challengeFor: { readonly userId: number; readonly purpose: 'prove' | 'signIn' },
  ports: FactorPorts,
) {
  const totp = await secondFactorRepository(ctx).totpSince(challengeFor.userId);
  return { hasTotp: Boolean(totp?.at), passkeys: await passkeyRequest(ctx, challengeFor, ports) };
}

/**
 * Deletes the factors that the person has begun to add and not confirmed. The proof at their beginning, for example the
 * old password, is no longer enough.
 */
export async function forgetBegunFactors(
  ctx: PersonContext | PublicContext,
  userId: number,
): Promise<void> {
  await secondFactorRepository(ctx).forgetBegunTotp(userId);
  await passkeyRepository(ctx).forgetBegunPasskeys(userId);
}

/** Informs a person by mail about a change of the second factor. */
export async function mailFactorChange(
  ctx: PersonContext | PublicContext,
  { change, person: { id, name, email } }: ChangeOf,
  publicBaseUrl: string,
): Promise<void> {
  const letter = factorLetter(change, { name, at: ctx.now, publicBaseUrl });
  await queueMail(ctx, { recipient: email, recipientId: id, letter });
}

interface ChangeOf {
  readonly change: FactorChange;
  readonly person: { readonly id: number; readonly name: string; readonly email: string };
}
