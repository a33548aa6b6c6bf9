import { notificationContract } from '@canone/contracts/notification';
import type { Serve } from '../../kit/serve.ts';
import { listNotifications, newsOf, read, readUpTo } from './notification.service.ts';

export function notificationModule({ serve }: { serve: Serve }): void {
  const { endpoints } = notificationContract;
  serve.once(endpoints.list, ({ query }, ctx) => listNotifications(ctx, query));
  serve.once(endpoints.news, (_, ctx) => newsOf(ctx));
  serve.once(endpoints.read, ({ params }, ctx) => read(ctx, params.id));
  serve.once(endpoints.readUpTo, ({ params }, ctx) => readUpTo(ctx, params.id));
}
