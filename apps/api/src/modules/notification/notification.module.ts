import { notificationContract } from '@canone/contracts/letters/notification';
import type { Serve } from '../../platform/http/serve.ts';
import {
  listNotifications,
  markRead,
  markReadUpTo,
  unreadSummary,
} from './notification.service.ts';

export function notificationModule({ serve }: { serve: Serve }): void {
  const { endpoints } = notificationContract;
  serve.handle(endpoints.list, ({ query }, ctx) => listNotifications(ctx, query));
  serve.handle(endpoints.unreadSummary, (_, ctx) => unreadSummary(ctx));
  serve.handle(endpoints.read, ({ params }, ctx) => markRead(ctx, params.id));
  serve.handle(endpoints.readUpTo, ({ params }, ctx) => markReadUpTo(ctx, params.id));
}
