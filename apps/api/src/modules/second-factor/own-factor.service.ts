import type { FactorProof } from '@canone/contracts/access/second-factor';
import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError, refusedField } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { requireVerified, verifySelf } from '../reauthentication/reauthentication.service.ts';
import { forgetAttempts, personCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { factorChanges } from './factor-changes.ts';
import { beginApp, confirmApp } from './new-app.service.ts';
import { passkeyRepository } from './passkey.repository.ts';
import { relyingPartyOf } from './relying-party.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { type FactorPorts, proveOwnFactor } from './second-factor.service.ts';

type Run = Transactions<PersonContext>;

/** The proof of identity that a change of the own factors needs. */
interface Given {
  readonly currentPassword: string;
  readonly secondFactor?: FactorProof | undefined;
}

/** The factors that the person who makes the call has. */
export async function ownFactors(ctx: PersonContext, { publicBaseUrl }: FactorPorts) {
  const factors = secondFactorRepository(ctx);
  const [totp, recoveryCodesLeft, passkeys] = await Promise.all([
    factors.totpSince(ctx.actor.id),
    factors.codesLeft(ctx.actor.id),
    passkeyRepository(ctx).list(ctx.actor.id),
  ]);
  const canAddPasskeys = relyingPartyOf(publicBaseUrl) !== undefined;
  return { totpSince: totp?.at ?? null, recoveryCodesLeft, passkeys, canAddPasskeys };
}

/** Begins to add an authenticator app, after the password and the factor that the person has. */
export async function beginTotp(transactions: Run, given: Given, ports: FactorPorts) {
  const self = await verifySelf(transactions, given.currentPassword);
  await proveOwnFactor(transactions, given.secondFactor, ports);
  return transactions.write(async (ctx) => {
    await requireVerified(ctx, self);
    const { id } = ctx.actor;
    const begun = await beginApp(ctx, { id, email: self.email }, ports);
    if (!begun) throw new AppError('account.totpPresent');
    await recordChange(ctx, { action: 'beginTotp', entity: 'user', entityId: id });
    return begun;
  });
}

/** Confirms the authenticator app with its first code. Attempts are limited. */
export function confirmTotp(transactions: Run, code: string, ports: FactorPorts) {
  const changes = factorChanges(ports);
  return refuseAfterCommit(transactions, async (ctx) => {
    const { id } = ctx.actor;
    const factors = secondFactorRepository(ctx);
    await factors.lockPerson(id);
    const counter = personCounter('secondFactor', id);
    const refusal = await takeAttempts(ctx, [counter]);
    if (refusal) return refusal;
    const hadFactor = await factors.hasFactor(id);
    const outcome = await confirmApp(ctx, { userId: id, code }, ports);
    if (outcome === 'absent') return new AppError('account.noTotpBegun');
    if (outcome === 'wrong') return refusedField('code', secondFactorMessages.wrongCode);
    await forgetAttempts(ctx, [counter]);
    await changes.notify(ctx, 'addTotp');
    return { recoveryCodes: await changes.firstCodes(ctx, hadFactor) };
  });
}

export async function removeTotp(
  transactions: Run,
  given: Given,
  ports: FactorPorts,
): Promise<null> {
  const changes = factorChanges(ports);
  const self = await verifySelf(transactions, given.currentPassword);
  await proveOwnFactor(transactions, given.secondFactor, ports);
  return transactions.write(async (ctx) => {
    const factors = secondFactorRepository(ctx);
    await factors.lockPerson(ctx.actor.id);
    await requireVerified(ctx, self);
    if (!(await factors.removeTotp(ctx.actor.id))) throw new AppError('entity.notFound');
    await changes.afterRemoval(ctx);
    await changes.notify(ctx, 'removeTotp');
    return null;
  });
}

export async function renewRecoveryCodes(transactions: Run, given: Given, ports: FactorPorts) {
  const changes = factorChanges(ports);
  const self = await verifySelf(transactions, given.currentPassword);
  await proveOwnFactor(transactions, given.secondFactor, ports);
  return transactions.write(async (ctx) => {
    await requireVerified(ctx, self);
    if (!(await secondFactorRepository(ctx).hasFactor(ctx.actor.id)))
      throw new AppError('account.noFactor');
    await changes.notify(ctx, 'renewRecoveryCodes');
    return { recoveryCodes: await changes.newCodes(ctx) };
  });
}
