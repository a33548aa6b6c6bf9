import { emailChangeContract } from '@canone/contracts/access/email-change';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { recordChange } from '../../platform/audit/audit.ts';
import { linkHash } from '../../platform/auth/link-secret.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { giveBackAttempt, networkCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { findRequester } from './change-requester.repository.ts';
import { emailChangeRepository } from './email-change.repository.ts';
import { newChangeLink, undoEnd } from './email-change.service.ts';
import { emailChangedLetter, emailUndoneLetter } from './email-change-letters.ts';
import { undoneAccess } from './undone-access.repository.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

type Change = NonNullable<
  Awaited<ReturnType<ReturnType<typeof emailChangeRepository>['findByLink']>>
>;

/**
 * Whether the administrator who requested a change may still change the person. A change of one's own needs nobody else.
 */
async function isStillAllowed(ctx: PublicContext, change: Change): Promise<boolean> {
  const { userId, roleId, requestedBy, requestedIn } = change;
  if (requestedIn === null) return true;
  if (requestedBy === null) return false;
  const requested = { userId, requestedBy, requestedIn };
  const requester = await findRequester(ctx, requested);
  if (!requester || !isAllowed('user.manage', requester.roleId)) return false;
  if (requester.roleId === Role.SuperAdmin) return true;
  const { isHere, hasPerson, isSharedWithOthers } = requester;
  return Boolean(isHere && hasPerson) && !isSharedWithOthers && roleId !== Role.SuperAdmin;
}

/** Runs work on the change that a link belongs to. Attempts are counted to limit guessing. */
function withLink<T>(
  transactions: Transactions<PublicContext>,
  token: string,
  work: (ctx: PublicContext, change: Change) => Promise<T>,
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

function requirePurpose({ purpose }: Change, wanted: Change['purpose']): void {
  if (purpose !== wanted) throw new AppError('emailChange.linkInvalid');
}

/**
 * A second factor that was added after this time may belong to whoever changed the e-mail. Somebody with the person's
 * password and session could add one since the request. An administrator could add one only after the confirmation.
 */
function otherFactorsSince({ userId, requestedBy, requestedAt, confirmedAt }: Change) {
  return requestedBy === userId ? requestedAt : confirmedAt;
}

/** The check before saving can lose a race, but the index cannot. */
async function setEmail(ctx: PublicContext, userId: number, email: string): Promise<void> {
  const changes = emailChangeRepository(ctx);
  if (await changes.isTaken(email, userId)) throw new AppError('emailChange.taken');
  try {
    await changes.setEmail(userId, email);
  } catch (error) {
    const { constraint } = error as { constraint?: string }; // other errors have no constraint
    throw constraint === 'users_email_key' ? new AppError('emailChange.taken') : error;
  }
}

/** Records it where it was requested. Afterwards the transaction belongs to that tenant. */
async function recordWhereRequested(
  ctx: PublicContext,
  { userId, requestedIn }: Change,
  { action, from, to }: { readonly action: string; readonly from: string; readonly to: string },
): Promise<void> {
  const place = requestedIn === null ? ctx : await ctx.enterTenant(requestedIn);
  const about = { action, entity: 'user', entityId: userId };
  await recordChange(place, { ...about, before: { email: from }, after: { email: to } });
}

export function emailChangeModule({ serve, publicBaseUrl }: Ports): void {
  const { find, confirmEmail, undoEmail } = emailChangeContract.endpoints;

  serve.handleWithTransactions(find, ({ body }, transactions) =>
    withLink(transactions, body.token, async (_, change) => {
      const { purpose, oldEmail, newEmail, confirmedAt } = change;
      return { purpose, oldEmail, newEmail, isConfirmed: confirmedAt !== null };
    }),
  );

  serve.handleWithTransactions(confirmEmail, ({ body }, transactions) =>
    withLink(transactions, body.token, async (ctx, change) => {
      requirePurpose(change, 'confirm');
      const { id, userId, name, oldEmail, newEmail } = change;
      await setEmail(ctx, userId, newEmail);
      const until = undoEnd(ctx);
      await emailChangeRepository(ctx).confirm(id, String(until));
      const link = await newChangeLink(ctx, { id, purpose: 'undo' }, publicBaseUrl);
      const facts = { name, oldEmail, newEmail, link, at: ctx.now, isByOther: false };
      await queueMail(ctx, {
        recipient: oldEmail,
        recipientId: userId,
        letter: emailChangedLetter(facts),
        secret: { until },
      });
      const to = { action: 'confirmEmail', from: oldEmail, to: newEmail };
      await recordWhereRequested(ctx, change, to);
      return null;
    }),
  );

  serve.handleWithTransactions(undoEmail, ({ body }, transactions) =>
    withLink(transactions, body.token, async (ctx, change) => {
      requirePurpose(change, 'undo');
      const { id, userId, name, email, oldEmail, newEmail, confirmedAt } = change;
      await emailChangeRepository(ctx).closeSince(userId, id);
      await setEmail(ctx, userId, oldEmail);
      const access = undoneAccess(ctx);
      // whoever had the new address could choose a password by a link, and then set up a second factor
      if (confirmedAt !== null) await access.voidPasswordSince(userId, confirmedAt);
      const since = otherFactorsSince(change);
      if (since !== null) await access.removeFactorsSince(userId, since);
      const letter = emailUndoneLetter({ name, oldEmail, at: ctx.now }, publicBaseUrl);
      // an address that nobody has confirmed may be a stranger's
      for (const recipient of confirmedAt ? [oldEmail, newEmail] : [oldEmail])
        await queueMail(ctx, { recipient, recipientId: userId, letter });
      const to = { action: 'undoEmail', from: email, to: oldEmail };
      await recordWhereRequested(ctx, change, to);
      return null;
    }),
  );
}
