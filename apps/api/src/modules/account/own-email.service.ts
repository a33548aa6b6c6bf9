import type { PendingEmail } from '@canone/contracts/access/email-change';
import type { ownEmailContract } from '@canone/contracts/access/own-email';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { recordChange } from '../../platform/audit/audit.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { requestEmailChange, resendEmailChange } from '../email-change/email-change.service.ts';
import {
  lockSelf,
  requireVerified,
  verifySelf,
} from '../reauthentication/reauthentication.service.ts';
import { type FactorPorts, proveOwnFactor } from '../second-factor/second-factor.service.ts';
import { personCounter, takeAttempts } from '../throttle/throttle.service.ts';

type Request = Parsed<typeof ownEmailContract.endpoints.requestEmailChange>['body'];

/**
 * Counts a mail about a change of the person's own e-mail. It returns a refusal instead of throwing it, because an
 * error would roll the count back.
 */
const takeMail = (ctx: PersonContext) =>
  takeAttempts(ctx, [personCounter('emailChangeMails', ctx.actor.id)]);

/** Sends a link to a new e-mail of the person, after the password and the second factor. */
export async function requestOwnEmailChange(
  transactions: Transactions<PersonContext>,
  { currentPassword, secondFactor, newEmail }: Request,
  ports: FactorPorts,
): Promise<PendingEmail> {
  const self = await verifySelf(transactions, currentPassword);
  await proveOwnFactor(transactions, secondFactor, ports);
  await refuseAfterCommit(transactions, takeMail);
  return transactions.write(async (ctx) => {
    await requireVerified(ctx, self);
    const address = { newEmail, publicBaseUrl: ports.publicBaseUrl, field: 'newEmail' };
    const pending = await requestEmailChange(ctx, await lockSelf(ctx), address);
    const act = { action: 'requestEmailChange', entity: 'user', entityId: ctx.actor.id };
    await recordChange(ctx, { ...act, after: { pendingEmail: pending.email } });
    return pending;
  });
}

export function resendOwnEmailChange(
  transactions: Transactions<PersonContext>,
  publicBaseUrl: string,
): Promise<PendingEmail> {
  return refuseAfterCommit(transactions, async (ctx) => {
    const refusal = await takeMail(ctx);
    return refusal ?? resendEmailChange(ctx, await lockSelf(ctx), publicBaseUrl);
  });
}
