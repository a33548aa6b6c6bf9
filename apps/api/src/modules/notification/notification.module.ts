import { notificationContract } from '@canone/contracts/notification';
import type { Serve } from '../../platform/http/serve.ts';
import { listNotifications, unreadSummary, read, readUpTo } from './notification.service.ts';

export function notificationModule({ serve }: { serve: Serve }): void {
  const { endpoints } = notificationContract;
  serve.handle(endpoints.list, ({ query }, ctx) => listNotifications(ctx, query));
  serve.handle(endpoints.unreadSummary, (_, ctx) => unreadSummary(ctx));
  serve.handle(endpoints.read, ({ params }, ctx) => read(ctx, params.id));
  serve.handle(endpoints.readUpTo, ({ params }, ctx) => readUpTo(ctx, params.id));
}
