import { ownEmailContract } from '@canone/contracts/access/own-email';
import { recordChange } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import { refuseAfterCommit } from '../../platform/request/transactions.ts';
import {
  cancelEmailChange,
  pendingEmailOf,
  requestEmailChange,
  resendEmailChange,
} from '../email-change/email-change.service.ts';
import {
  lockSelf,
  requireVerified,
  verifySelf,
} from '../reauthentication/reauthentication.service.ts';
import { type FactorPorts, proveOwnFactor } from '../second-factor/second-factor.service.ts';
import { personCounter, takeAttempts } from '../throttle/throttle.service.ts';

interface Ports extends FactorPorts {
  readonly serve: Serve;
}

/**
 * Counts a mail about a change of the person's own e-mail. It returns a refusal instead of throwing it, because an
 * error would roll the count back.
 */
const takeMail = (ctx: PersonContext) =>
  takeAttempts(ctx, [personCounter('emailChangeMails', ctx.actor.id)]);

/** Lets people change their own e-mail. */
export function ownEmail(ports: Ports): void {
  const { serve, publicBaseUrl } = ports;
  const { endpoints } = ownEmailContract;

  serve.handle(endpoints.pendingEmail, async (_, ctx) => ({
    pending: await pendingEmailOf(ctx, ctx.actor.id),
  }));

  serve.handleWithTransactions(endpoints.requestEmailChange, async ({ body }, transactions) => {
    const self = await verifySelf(transactions, body.currentPassword);
    await proveOwnFactor(transactions, body.secondFactor, ports);
    await refuseAfterCommit(transactions, takeMail);
    return transactions.write(async (ctx) => {
      await requireVerified(ctx, self);
      const address = { newEmail: body.newEmail, publicBaseUrl, field: 'newEmail' };
      const pending = await requestEmailChange(ctx, await lockSelf(ctx), address);
      const act = { action: 'requestEmailChange', entity: 'user', entityId: ctx.actor.id };
      await recordChange(ctx, { ...act, after: { pendingEmail: pending.email } });
      return pending;
    });
  });

  serve.handleWithTransactions(endpoints.resendEmailChange, (_, transactions) =>
    refuseAfterCommit(transactions, async (ctx) => {
      const refusal = await takeMail(ctx);
      return refusal ?? resendEmailChange(ctx, await lockSelf(ctx), publicBaseUrl);
    }),
  );

  serve.handle(endpoints.cancelEmailChange, async (_, ctx) => {
    await cancelEmailChange(ctx, ctx.actor.id);
    return null;
  });
}
