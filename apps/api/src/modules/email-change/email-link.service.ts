import { isAllowed } from '@canone/contracts/rights/permissions';
import { mayManageRole, Role } from '@canone/contracts/rights/role';
import { linkHash } from '../../platform/auth/link-secret.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { giveBackAttempt, networkCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { findRequester } from './change-requester.repository.ts';
import { emailChangeRepository } from './email-change.repository.ts';

export type LinkedChange = NonNullable<
  Awaited<ReturnType<ReturnType<typeof emailChangeRepository>['findByLink']>>
>;

/**
 * Returns whether the requester may still make the change. A person who changes their own e-mail must be active. An
 * administrator must still be allowed to change the person.
 */
async function isStillAllowed(ctx: PublicContext, change: LinkedChange): Promise<boolean> {
  const { userId, roleId, isActive, requestedBy, requestedIn } = change;
  if (requestedIn === null) return isActive;
  if (requestedBy === null) return false;
  const requested = { userId, requestedBy, requestedIn };
  const requester = await findRequester(ctx, requested);
  if (!requester || !isAllowed('user.manage', requester.roleId)) return false;
  if (!mayManageRole(requester.roleId, roleId)) return false;
  if (requester.roleId === Role.SuperAdmin) return true;
  const { isHere, hasPerson, isSharedWithOthers } = requester;
  return isHere && hasPerson && !isSharedWithOthers;
}

/** Runs work on the change that a link belongs to. Attempts are counted, so that links cannot be guessed. */
export function withLinkedChange<T>(
  transactions: Transactions<PublicContext>,
  token: string,
  work: (ctx: PublicContext, change: LinkedChange) => Promise<T>,
): Promise<T> {
  return refuseAfterCommit(transactions, async (ctx) => {
    const counter = networkCounter('emailLinkFromNetwork', ctx);
    const refusal = await takeAttempts(ctx, [counter]);
    if (refusal) return refusal;
    const change = await emailChangeRepository(ctx).findByLink(linkHash(token));
    if (!change || (change.purpose === 'confirm' && !(await isStillAllowed(ctx, change))))
      return new AppError('emailChange.linkInvalid');
    await giveBackAttempt(ctx, counter);
    return work(ctx, change);
  });
}
