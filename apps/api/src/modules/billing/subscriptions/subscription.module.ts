import { subscriptionContract } from '@canone/contracts/subscription';
import type { Serve } from '../../../kit/serve.ts';
import { listDueDates } from './due-date.service.ts';
import {
  exportSubscriptions,
  getSubscription,
  listSubscriptions,
  subscribe,
  updateSubscription,
} from './subscription.service.ts';

export function subscriptionModule({ serve }: { readonly serve: Serve }): void {
  const { endpoints } = subscriptionContract;

  serve.once(endpoints.list, ({ query }, ctx) => listSubscriptions(ctx, query));
  serve.csv(endpoints.export, ({ query }) => exportSubscriptions(query));
  serve.once(endpoints.get, ({ params }, ctx) => getSubscription(ctx, params.id));
  serve.once(endpoints.dueDates, ({ params }, ctx) => listDueDates(ctx, params.id));
  serve.once(endpoints.create, ({ body }, ctx) => subscribe(ctx, body));
  serve.once(endpoints.subscribe, ({ body }, ctx) => subscribe(ctx, body));
  serve.once(endpoints.update, ({ body }, ctx) => updateSubscription(ctx, body));
}
