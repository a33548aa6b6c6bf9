import { recordChange } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { emailChangeRepository } from './email-change.repository.ts';
import { newChangeLink, undoableUntil } from './email-change.service.ts';
import { emailChangedLetter, emailUndoneLetter } from './email-change-letters.ts';
import type { LinkedChange } from './email-link.service.ts';
import { undoneAccess } from './undone-access.repository.ts';

function requirePurpose({ purpose }: LinkedChange, wanted: LinkedChange['purpose']): void {
  if (purpose !== wanted) throw new AppError('emailChange.linkInvalid');
}

/**
 * A second factor that was added after this time may belong to the person who changed the e-mail. If the request came
 * from the person's own session, a stranger with the password could add a factor from the request on. An administrator
 * who requested the change could add a factor only after the confirmation.
 */
function otherFactorsSince({ userId, requestedBy, requestedAt, confirmedAt }: LinkedChange) {
  return requestedBy === userId ? requestedAt : confirmedAt;
}

/** Two concurrent changes to the same e-mail can both pass the check. The unique index then refuses the second one. */
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

/**
 * Records the change in the history of the tenant where it was requested. Afterwards the transaction acts inside that
 * tenant.
 */
async function recordWhereRequested(
  ctx: PublicContext,
  { userId, requestedIn }: LinkedChange,
  { action, from, to }: { readonly action: string; readonly from: string; readonly to: string },
): Promise<void> {
  const place = requestedIn === null ? ctx : await ctx.enterTenant(requestedIn);
  const about = { action, entity: 'user', entityId: userId };
  await recordChange(place, { ...about, before: { email: from }, after: { email: to } });
}

/** The new address replaces the old address. The old address receives a link to undo the change. */
export async function confirmEmail(
  ctx: PublicContext,
  change: LinkedChange,
  publicBaseUrl: string,
): Promise<void> {
  requirePurpose(change, 'confirm');
  const { id, userId, name, oldEmail, newEmail } = change;
  await setEmail(ctx, userId, newEmail);
  const until = undoableUntil(ctx);
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
}

/**
 * The person gets the old address back. Passwords and second factors that a stranger may have set since the change
 * become invalid.
 */
export async function undoEmail(
  ctx: PublicContext,
  change: LinkedChange,
  publicBaseUrl: string,
): Promise<void> {
  requirePurpose(change, 'undo');
  const { id, userId, name, email, oldEmail, newEmail, confirmedAt } = change;
  await emailChangeRepository(ctx).closeSince(userId, id);
  await setEmail(ctx, userId, oldEmail);
  const access = undoneAccess(ctx);
  // the owner of the new address could choose a password by a link, and then set up a second factor
  if (confirmedAt !== null) await access.voidPasswordSince(userId, confirmedAt);
  const since = otherFactorsSince(change);
  if (since !== null) await access.removeFactorsSince(userId, since);
  const letter = emailUndoneLetter({ name, oldEmail, at: ctx.now }, publicBaseUrl);
  // an address that nobody has confirmed may be a stranger's
  for (const recipient of confirmedAt ? [oldEmail, newEmail] : [oldEmail])
    await queueMail(ctx, { recipient, recipientId: userId, letter });
  const to = { action: 'undoEmail', from: email, to: oldEmail };
  await recordWhereRequested(ctx, change, to);
}
