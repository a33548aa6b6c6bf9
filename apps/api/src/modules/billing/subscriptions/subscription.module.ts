import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Serve } from '../../../platform/http/serve.ts';
import { cancelWriteOff } from './cancelled-write-off.service.ts';
import { listDueDates } from './due-date.service.ts';
import { renewAtPlan, renewByTransfer, withdrawRenewal } from './renewal.service.ts';
import { getSubscription } from './subscription.service.ts';
import {
  countSubscriptions,
  exportSubscriptions,
  listSubscriptions,
} from './subscription-list.service.ts';
import { subscribe, updateSubscription } from './subscription-terms.service.ts';

export function subscriptionModule({ serve }: { readonly serve: Serve }): void {
  const { endpoints } = subscriptionContract;

  serve.handle(endpoints.list, ({ query }, ctx) => listSubscriptions(ctx, query));
  serve.handle(endpoints.counts, (_, ctx) => countSubscriptions(ctx));
  serve.csv(endpoints.export, ({ query }) => exportSubscriptions(query));
  serve.handle(endpoints.get, ({ params }, ctx) => getSubscription(ctx, params.id));
  serve.handle(endpoints.dueDates, ({ params }, ctx) => listDueDates(ctx, params.id));
  serve.handle(endpoints.create, ({ body }, ctx) => subscribe(ctx, body));
  serve.handle(endpoints.subscribe, ({ body }, ctx) => subscribe(ctx, body));
  serve.handle(endpoints.update, ({ body }, ctx) => updateSubscription(ctx, body));
  serve.handle(endpoints.renew, ({ params }, ctx) => renewByTransfer(ctx, params.id));
  serve.handle(endpoints.renewAtPlan, ({ params, body }, ctx) => renewAtPlan(ctx, params.id, body));
  serve.handle(endpoints.withdrawRenewal, ({ params }, ctx) => withdrawRenewal(ctx, params.id));
  serve.handle(ledgerContract.endpoints.cancelWriteOff, ({ params, body }, ctx) =>
    cancelWriteOff(ctx, params.id, body.reason),
  );
}
