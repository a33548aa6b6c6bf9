import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError, refusedField } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { refuseAfterCommit } from '../../platform/request/transactions.ts';
import { requireVerified, verifySelf } from '../reauthentication/reauthentication.service.ts';
import { forgetAttempts, personCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { factorChanges } from './factor-changes.ts';
import { beginApp, confirmApp } from './new-app.service.ts';
import { ownPasskeys } from './own-passkeys.ts';
import { passkeyRepository } from './passkey.repository.ts';
import { relyingPartyOf } from './relying-party.ts';
import { resetFactor } from './reset-factor.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { type FactorPorts, proveOwnFactor } from './second-factor.service.ts';

interface Ports extends FactorPorts {
  readonly serve: Serve;
}

export function secondFactorModule(ports: Ports): void {
  const { serve } = ports;
  const { endpoints } = secondFactorContract;
  const changes = factorChanges(ports);
  ownPasskeys(ports);
  resetFactor(ports);

  serve.handle(endpoints.state, async (_, ctx) => {
    const factors = secondFactorRepository(ctx);
    const [totp, recoveryCodesLeft, passkeys] = await Promise.all([
      factors.totpSince(ctx.actor.id),
      factors.codesLeft(ctx.actor.id),
      passkeyRepository(ctx).list(ctx.actor.id),
    ]);
    const canAddPasskeys = relyingPartyOf(ports.publicBaseUrl) !== undefined;
    return { totpSince: totp?.at ?? null, recoveryCodesLeft, passkeys, canAddPasskeys };
  });

  serve.handleWithTransactions(endpoints.beginTotp, async ({ body }, transactions) => {
    const self = await verifySelf(transactions, body.currentPassword);
    await proveOwnFactor(transactions, body.secondFactor, ports);
    return transactions.write(async (ctx) => {
      await requireVerified(ctx, self);
      const { id } = ctx.actor;
      const begun = await beginApp(ctx, { id, email: self.email }, ports);
      if (!begun) throw new AppError('account.totpPresent');
      await recordChange(ctx, { action: 'beginTotp', entity: 'user', entityId: id });
      return begun;
    });
  });

  serve.handleWithTransactions(endpoints.confirmTotp, ({ body }, transactions) =>
    refuseAfterCommit(transactions, async (ctx) => {
      const { id } = ctx.actor;
      const factors = secondFactorRepository(ctx);
      await factors.lockPerson(id);
      const counter = personCounter('secondFactor', id);
      const refusal = await takeAttempts(ctx, [counter]);
      if (refusal) return refusal;
      const hadFactor = await factors.hasFactor(id);
      const outcome = await confirmApp(ctx, { userId: id, code: body.code }, ports);
      if (outcome === 'absent') return new AppError('account.noTotpBegun');
      if (outcome === 'wrong') return refusedField('code', secondFactorMessages.wrongCode);
      await forgetAttempts(ctx, [counter]);
      await changes.notify(ctx, 'addTotp');
      return { recoveryCodes: await changes.firstCodes(ctx, hadFactor) };
    }),
  );

  serve.handleWithTransactions(endpoints.removeTotp, async ({ body }, transactions) => {
    const self = await verifySelf(transactions, body.currentPassword);
    await proveOwnFactor(transactions, body.secondFactor, ports);
    return transactions.write(async (ctx) => {
      const factors = secondFactorRepository(ctx);
      await factors.lockPerson(ctx.actor.id);
      await requireVerified(ctx, self);
      if (!(await factors.removeTotp(ctx.actor.id))) throw new AppError('entity.notFound');
      await changes.afterRemoval(ctx);
      await changes.notify(ctx, 'removeTotp');
      return null;
    });
  });

  serve.handleWithTransactions(endpoints.renewRecoveryCodes, async ({ body }, transactions) => {
    const self = await verifySelf(transactions, body.currentPassword);
    await proveOwnFactor(transactions, body.secondFactor, ports);
    return transactions.write(async (ctx) => {
      await requireVerified(ctx, self);
      if (!(await secondFactorRepository(ctx).hasFactor(ctx.actor.id)))
        throw new AppError('account.noFactor');
      await changes.notify(ctx, 'renewRecoveryCodes');
      return { recoveryCodes: await changes.newCodes(ctx) };
    });
  });
}
