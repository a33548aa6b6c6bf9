import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { SubscriptionCounts } from '@canone/contracts/subscriptions/subscription-list';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { TableSource } from '../../../platform/tables/table-answer.ts';
import { subscriptionView } from './subscription.view.ts';
import { subscriptionListRepository } from './subscription-list.repository.ts';
import { subscriptionPhases } from './subscription-phases.repository.ts';

type Endpoints = typeof subscriptionContract.endpoints;
type List = Parsed<Endpoints['list']>['query'];

export async function listSubscriptions(ctx: TenantContext, query: List) {
  const { items, totalCount } = await subscriptionListRepository(ctx).list(query);
  return { items: items.map((row) => subscriptionView(row, ctx.now)), totalCount };
}

/** All subscriptions of a customer with their receivables. */
export function subscriptionsOfCustomer(ctx: TenantContext, userId: number) {
  return subscriptionListRepository(ctx).ofCustomer(userId);
}

/** The number of rows in each ready-made view. */
export function countSubscriptions(ctx: TenantContext): Promise<SubscriptionCounts> {
  return subscriptionPhases(ctx).counts();
}

/** The figures about subscriptions on the home page. */
export async function subscriptionFigures(ctx: TenantContext, day: Temporal.PlainDate) {
  const phases = subscriptionPhases(ctx);
  const [months, active, toConfirm, linkExpired, ending] = await Promise.all([
    phases.months(day),
    phases.activeNow(),
    phases.toConfirm(),
    phases.linkExpired(),
    phases.ending(),
  ]);
  return { months: [...months], active, toConfirm, linkExpired, ending };
}

export function exportSubscriptions(
  query: Parsed<Endpoints['export']>['query'],
): TableSource<TenantContext> {
  return {
    ids: (ctx) => subscriptionListRepository(ctx).ids(query),
    rows: async (ctx, ids) =>
      (await subscriptionListRepository(ctx).rows(ids)).map((row) =>
        subscriptionView(row, ctx.now),
      ),
  };
}
