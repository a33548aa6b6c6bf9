import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id } from '../kit/fields.ts';
import { isAllowed, type Permission } from '../rights/permissions.ts';

export const notificationKinds = [
  'paymentReceived',
  'paymentFailed',
  'paymentMissing',
  'paymentRefunded',
  'paymentReversed',
  'refundFailed',
  'paymentDisputed',
  'transferAwaited',
  'creditLeft',
  'subscriptionExpiring',
  'subscriptionEnded',
  'differenceFound',
  'providerUnreachable',
  'booksDisagree',
  'reducedPrice',
  'linkRequested',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The permission that is required to receive a kind. */
const audiences: Record<NotificationKind, Permission> = {
  paymentReceived: 'notification.read',
  paymentFailed: 'notification.read',
  paymentMissing: 'notification.read',
  paymentRefunded: 'notification.read',
  paymentReversed: 'notification.read',
  refundFailed: 'notification.read',
  paymentDisputed: 'notification.read',
  transferAwaited: 'notification.read',
  creditLeft: 'ledger.manage',
  subscriptionExpiring: 'notification.read',
  subscriptionEnded: 'notification.read',
  differenceFound: 'notification.read',
  providerUnreachable: 'notification.read',
  booksDisagree: 'ledger.manage',
  reducedPrice: 'ledger.manage',
  linkRequested: 'notification.read',
};

/** The text before the time at which a fact ended. Null for a kind whose facts have no end. */
export const notificationEnds: Record<NotificationKind, string | null> = {
  paymentReceived: 'Annullato il', // a person has undone the registration
  paymentFailed: null,
  paymentMissing: 'Risolto il',
  paymentRefunded: null,
  paymentReversed: null,
  refundFailed: null,
  paymentDisputed: null,
  transferAwaited: 'Risolto il',
  creditLeft: 'Risolto il',
  subscriptionExpiring: 'Risolto il',
  subscriptionEnded: null,
  differenceFound: null,
  providerUnreachable: 'Risponde di nuovo dal',
  booksDisagree: 'Risolto il',
  reducedPrice: null,
  linkRequested: null,
};

/** The kinds that a role does not receive. */
export function kindsHiddenFrom(role: number): NotificationKind[] {
  return notificationKinds.filter((kind) => !isAllowed(audiences[kind], role));
}

/** The maximum count of unread notifications that is shown. */
export const maxUnread = 100;

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  subscriptionId: z.nullable(Id),
  userName: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  /**
   * A text that distinguishes the notification from others of the same kind, for example the field of a discrepancy.
   */
  detail: z.nullable(z.string()),
  /** The time of the fact that the notification announces. */
  happensAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** The time at which the fact was resolved. */
  resolvedAt: z.nullable(z.string()),
  isUnread: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** The count `unread` stops at `maxUnread`. */
const UnreadSummary = z.object({ unread: z.int(), latestId: z.nullable(Id) });
export type UnreadSummary = z.infer<typeof UnreadSummary>;

export const notificationContract = {
  name: 'notification',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/notification/getAll',
      summary: 'Che cosa è successo nel tenant negli ultimi 90 giorni, dal più recente',
      access: 'notification.read',
      isUnattended: true,
      query: listQuery({}, ['createdAt']),
      result: pageOf(Notification),
    }),
    unreadSummary: endpoint({
      method: 'GET',
      path: '/api/notification/unread',
      summary: 'Quante notifiche non hai letto (al massimo 100), e qual è l’ultima',
      access: 'notification.read',
      isUnattended: true,
      result: UnreadSummary,
    }),
    read: endpoint({
      method: 'PUT',
      path: '/api/notification/read/:id',
      summary: 'Segna come letta',
      access: 'notification.read',
      params: ById,
      result: UnreadSummary,
    }),
    readUpTo: endpoint({
      method: 'PUT',
      path: '/api/notification/readUpTo/:id',
      summary: 'Segna come lette questa e tutte le precedenti',
      access: 'notification.read',
      params: ById,
      result: UnreadSummary,
    }),
  },
} as const;
