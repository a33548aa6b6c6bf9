import type { TotpKey } from '@canone/contracts/access/second-factor';
import type { PersonContext, PublicContext } from '../../platform/request/context.ts';
import { newRecoveryCodes, plainCode, recoveryHash } from './recovery-codes.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { type FactorPorts, secretOf } from './second-factor.service.ts';
import { acceptedStep, base32, newTotpSecret, totpUri } from './totp.ts';

type Context = PersonContext | PublicContext;

/** The time that a person has to scan the key and to type the first code. */
const lifetime = { hours: 1 };

/** Creates the key of an authenticator app. Undefined when the person has an app already. */
export async function beginApp(
  ctx: Context,
  { id, email }: { readonly id: number; readonly email: string },
  { secretBox }: FactorPorts,
): Promise<TotpKey | undefined> {
  const secret = newTotpSecret();
  const sealed = secretBox.seal(secret.toString('hex'));
  const isBegun = await secondFactorRepository(ctx).beginTotp(id, sealed);
  return isBegun ? { key: base32(secret), uri: totpUri(secret, email) } : undefined;
}

/** Confirms the app with its first code. Returns `absent` when no app waits for a confirmation. */
export async function confirmApp(
  ctx: Context,
  { userId, code }: { readonly userId: number; readonly code: string },
  ports: FactorPorts,
): Promise<'confirmed' | 'wrong' | 'absent'> {
  const factors = secondFactorRepository(ctx);
  const totp = await factors.findTotp(userId);
  if (!totp || totp.confirmedAt) return 'absent';
  const until = Temporal.Instant.from(totp.createdAt).add(lifetime);
  if (Temporal.Instant.compare(ctx.now, until) >= 0) return 'absent';
  const at = ports.sessionTokens.timeOf(ctx.now);
  const typed = { code: plainCode(code), at, lastStep: totp.lastStep };
  const step = acceptedStep(secretOf(ports, totp.sealed), typed);
  if (step === undefined) return 'wrong';
  await factors.acceptStep(userId, step);
  return 'confirmed';
}

/** Replaces the recovery codes of a person. Only their hashes are stored. */
export async function replaceRecoveryCodes(ctx: Context, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(userId, code));
  await secondFactorRepository(ctx).replaceCodes(userId, hashes);
  return [...codes];
}
