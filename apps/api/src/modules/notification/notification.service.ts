import type { Parsed } from '@canone/contracts/kit/endpoint';
import type {
  Notification,
  NotificationKind,
  notificationContract,
} from '@canone/contracts/letters/notification';
import { fromHundredths } from '@canone/contracts/values/money';
import { AppError, found } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { type NotificationRow, notificationRepository } from './notification.repository.ts';

type Query = Parsed<typeof notificationContract.endpoints.list>['query'];

interface Fact {
  readonly kind: NotificationKind;
  /**
   * The subject of the fact, for example the payment, or the subscription and its end. One kind has one open
   * notification for each subject.
   */
  readonly about: number | string;
  readonly subscriptionId?: number | null;
  readonly amountCents?: number | null;
  readonly happensAt?: string | null;
  readonly detail?: string | null;
}

/**
 * Notifies the people of the tenant, in the transaction of the event (LAY-07). If a person caused the event, the
 * notification is already read for this person.
 */
export async function notify(ctx: TenantContext, { kind, about, ...fact }: Fact): Promise<void> {
  const notifications = notificationRepository(ctx);
  const id = await notifications.insert({ ...fact, kind, fact: `${kind}:${about}` });
  if (id !== undefined && ctx.actor) await notifications.markRead(id, ctx.actor.id);
}

/** Marks the notification as resolved. Afterwards the same fact can be notified again. */
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

export function unreadSummary(ctx: TenantContext) {
  return notificationRepository(ctx).unreadSummary(personIn(ctx));
}

export async function markRead(ctx: TenantContext, id: number) {
  const notifications = notificationRepository(ctx);
  found(await notifications.findKept(id));
  await notifications.markRead(id, personIn(ctx));
  return unreadSummary(ctx);
}

/** After this time no transaction can commit a notification with a smaller id any more. */
const settledAfter = { hours: 1 };

/**
 * Marks everything as read that the person has seen. Recent notifications get one mark each. Older notifications are
 * covered by one stored id, because no notification with a smaller id can appear any more.
 */
export async function markReadUpTo(ctx: TenantContext, id: number) {
  const notifications = notificationRepository(ctx);
  found(await notifications.findKept(id));
  const personId = personIn(ctx);
  await notifications.moveReader(id, personId, String(ctx.now.subtract(settledAfter)));
  await notifications.markAllRead(id, personId);
  return unreadSummary(ctx);
}
