import type { Parsed } from '@canone/contracts/kit/endpoint';
import { fromHundredths } from '@canone/contracts/money';
import type {
  Notification,
  NotificationKind,
  notificationContract,
} from '@canone/contracts/notification';
import { AppError, found } from '../../kit/app-error.ts';
import type { TenantContext } from '../../kit/context.ts';
import { type NotificationRow, notificationRepository } from './notification.repository.ts';

type Query = Parsed<typeof notificationContract.endpoints.list>['query'];

interface Fact {
  readonly kind: NotificationKind;
  /** Which one of its kind: the payment, the subscription and its end, … Told once, however often it is said. */
  readonly about: number | string;
  readonly subscriptionId?: number | null;
  readonly amountCents?: number | null;
  readonly happensAt?: string | null;
  readonly detail?: string | null;
}

/** Tells the people of the tenant, in the transaction of what happened (LAY-07). */
export function notify(ctx: TenantContext, { kind, about, ...fact }: Fact): Promise<void> {
  return notificationRepository(ctx).insert({ ...fact, kind, fact: `${kind}:${about}` });
}

/** What was told no longer is so: the next time it is news again. */
export function markResolved(
  ctx: TenantContext,
  { kind, about }: Pick<Fact, 'kind' | 'about'>,
): Promise<void> {
  return notificationRepository(ctx).resolve(`${kind}:${about}`);
}

function personIn({ actor }: TenantContext): number {
  if (!actor) throw new AppError('access.signIn');
  return actor.id;
}

function notificationView({ amountCents, ...row }: NotificationRow): Notification {
  return { ...row, amount: amountCents === null ? null : fromHundredths(amountCents) };
}

export async function listNotifications(ctx: TenantContext, query: Query) {
  const { items, totalCount } = await notificationRepository(ctx).list(query, personIn(ctx));
  return { items: items.map(notificationView), totalCount };
}

export function newsOf(ctx: TenantContext) {
  return notificationRepository(ctx).news(personIn(ctx));
}

export async function read(ctx: TenantContext, id: number) {
  const notifications = notificationRepository(ctx);
  found(await notifications.find(id));
  await notifications.markRead(id, personIn(ctx));
  return newsOf(ctx);
}

/** Who takes something slowly may still tell it under a smaller number than others that were read. */
const settledAfter = { hours: 1 };

/**
 * Reads what this person has been shown: one for one what is recent, and by a single number what is old enough that
 * nothing can come in below it any more.
 */
export async function readUpTo(ctx: TenantContext, id: number) {
  const notifications = notificationRepository(ctx);
  found(await notifications.find(id));
  const personId = personIn(ctx);
  await notifications.moveReader(id, personId, String(ctx.now.subtract(settledAfter)));
  await notifications.markAllRead(id, personId);
  return newsOf(ctx);
}
