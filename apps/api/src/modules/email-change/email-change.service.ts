import type { EmailLinkPurpose, PendingEmail } from '@canone/contracts/access/email-change';
import {
  emailChangeMessages,
  emailChangeTimes,
} from '@canone/contracts/texts/email-change-messages';
import { userMessages } from '@canone/contracts/texts/messages';
import { emailChangePath } from '@canone/contracts/texts/page-paths';
import { recordChange } from '../../platform/audit/audit.ts';
import { linkHash, newLinkSecret } from '../../platform/auth/link-secret.ts';
import { AppError, refusedField } from '../../platform/core/app-error.ts';
import type { AnyContext, PublicContext } from '../../platform/request/context.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { requireFewMails } from '../throttle/throttle.service.ts';
import { emailChangeRepository } from './email-change.repository.ts';
import { confirmEmailLetter, emailChangeRequestedLetter } from './email-change-letters.ts';

/** The person whose e-mail changes. */
export interface Renamed {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** The days are given in hours, because `Temporal.Instant` cannot add days. */
const undoTime = { hours: 24 * emailChangeTimes.undoDays };

function timesOf({ now }: Pick<PublicContext, 'now'>) {
  const confirm = now.add({ hours: emailChangeTimes.confirmHours });
  return { confirm, undo: confirm.add(undoTime) };
}

/** The end of the time to undo a change that is confirmed now. */
export function undoableUntil({ now }: Pick<PublicContext, 'now'>): Temporal.Instant {
  return now.add(undoTime);
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Adds a link to a change and returns its address. */
export async function newChangeLink(
  ctx: AnyContext | PublicContext,
  { id, purpose }: { readonly id: number; readonly purpose: EmailLinkPurpose },
  publicBaseUrl: string,
): Promise<string> {
  const token = newLinkSecret();
  await emailChangeRepository(ctx).addLink(id, purpose, linkHash(token));
  return `${publicBaseUrl}${emailChangePath}?token=${token}`;
}

interface Mailed {
  readonly id: number;
  readonly person: Renamed;
  readonly newEmail: string;
  readonly publicBaseUrl: string;
}

async function mailConfirmation(ctx: AnyContext, mailed: Mailed): Promise<void> {
  const { id, person, newEmail, publicBaseUrl } = mailed;
  await emailChangeRepository(ctx).removeConfirmLinks(id);
  const link = await newChangeLink(ctx, { id, purpose: 'confirm' }, publicBaseUrl);
  const { name, email: oldEmail } = person;
  const change = { name, oldEmail, newEmail, link, at: ctx.now, isByOther: false };
  await queueMail(ctx, {
    recipient: newEmail,
    recipientId: person.id,
    letter: confirmEmailLetter(change),
    secret: { personId: person.id, until: timesOf(ctx).confirm },
  });
}

/**
 * Sends a link for an undo to the old address. A newer secret link of the person does not delete the text of this mail,
 * because the mail protects the owner of the old address.
 */
async function warnOldAddress(ctx: AnyContext, mailed: Mailed): Promise<void> {
  const { id, person, newEmail, publicBaseUrl } = mailed;
  const link = await newChangeLink(ctx, { id, purpose: 'undo' }, publicBaseUrl);
  const { name, email: oldEmail } = person;
  const isByOther = ctx.actor?.id !== person.id;
  const change = { name, oldEmail, newEmail, link, at: ctx.now, isByOther };
  await queueMail(ctx, {
    recipient: oldEmail,
    recipientId: person.id,
    letter: emailChangeRequestedLetter(change),
    secret: { until: timesOf(ctx).undo },
  });
}

/**
 * Begins a change of e-mail. The new address receives a link to confirm the change. The old address receives a link to
 * undo the change. The new change replaces an earlier one that is not confirmed yet.
 */
export async function requestEmailChange(
  ctx: AnyContext,
  person: Renamed,
  { newEmail, publicBaseUrl, field }: NewAddress,
): Promise<PendingEmail> {
  await requireFewMails(ctx);
  const changes = emailChangeRepository(ctx);
  if (sameAddress(newEmail, person.email)) throw refusedField(field, emailChangeMessages.isPresent);
  if (await changes.isTaken(newEmail, person.id))
    throw refusedField(field, userMessages.emailTaken);
  await changes.closePending(person.id);
  const { confirm, undo } = timesOf(ctx);
  const id = await changes.insert({
    userId: person.id,
    oldEmail: person.email,
    newEmail,
    requestedBy: ctx.actor?.id ?? null,
    requestedIn: ctx.tenantId,
    confirmUntil: String(confirm),
    undoUntil: String(undo),
  });
  const mailed = { id, person, newEmail, publicBaseUrl };
  await mailConfirmation(ctx, mailed);
  await warnOldAddress(ctx, mailed);
  return { email: newEmail, confirmUntil: String(confirm) };
}

interface NewAddress {
  readonly newEmail: string;
  readonly publicBaseUrl: string;
  /** The field of the form that shows a refusal. */
  readonly field: string;
}

export async function pendingEmailOf(
  ctx: AnyContext,
  userId: number,
): Promise<PendingEmail | null> {
  const pending = await emailChangeRepository(ctx).findPending(userId);
  return pending ? { email: pending.email, confirmUntil: pending.confirmUntil } : null;
}

/** Sends another link to the new address. The earlier link becomes invalid. */
export async function resendEmailChange(
  ctx: AnyContext,
  person: Renamed,
  publicBaseUrl: string,
): Promise<PendingEmail> {
  const changes = emailChangeRepository(ctx);
  const pending = await changes.findPending(person.id);
  if (!pending) throw new AppError('emailChange.none');
  await requireFewMails(ctx);
  const { id, email: newEmail } = pending;
  const { confirm, undo } = timesOf(ctx);
  await changes.extend(id, { confirm: String(confirm), undo: String(undo) });
  await mailConfirmation(ctx, { id, person, newEmail, publicBaseUrl });
  const act = { action: 'resendEmailChange', entity: 'user', entityId: person.id };
  await recordChange(ctx, { ...act, after: { pendingEmail: newEmail } });
  return { email: newEmail, confirmUntil: String(confirm) };
}

/** Cancels a change that waits for its confirmation. */
export async function cancelEmailChange(ctx: AnyContext, userId: number): Promise<void> {
  const pending = await emailChangeRepository(ctx).findPending(userId);
  if (!pending) throw new AppError('emailChange.none');
  await dropPendingEmail(ctx, userId);
  const act = { action: 'cancelEmailChange', entity: 'user', entityId: userId };
  await recordChange(ctx, { ...act, before: { pendingEmail: pending.email } });
}

/** A new password also ends a change of e-mail that somebody else may have begun. */
export async function dropPendingEmail(
  ctx: AnyContext | PublicContext,
  userId: number,
): Promise<void> {
  await emailChangeRepository(ctx).closePending(userId);
}

/** Ends a waiting change when the person loses the access, because a stranger may have requested the change. */
export async function dropOwnPendingEmail(ctx: AnyContext, userId: number): Promise<void> {
  await emailChangeRepository(ctx).closeOwnPending(userId);
}

/** Closes every change of a person's e-mail, also confirmed changes that could still be undone. */
export async function closeEmailChanges(ctx: AnyContext, userId: number): Promise<void> {
  await emailChangeRepository(ctx).closeSince(userId, 0);
}
