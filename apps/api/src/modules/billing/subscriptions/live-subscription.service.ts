import { nextBillingDate } from '@canone/contracts/billing/billing-schedule';
import type {
  LiveSubscription,
  LiveSubscriptions,
} from '@canone/contracts/billing/live-subscription';
import { fromHundredths } from '@canone/contracts/values/money';
import { AppError } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  type LiveRow,
  liveSubscriptionRepository,
  type Scope,
} from './live-subscription.repository.ts';
import { findSubscriptionRow } from './subscription.service.ts';

/** Further subscriptions are only counted. */
const maxListed = 20;

async function liveView(
  ctx: TenantContext,
  { subscriptionId, state }: LiveRow,
): Promise<LiveSubscription> {
  const row = subscriptionId === null ? undefined : await findSubscriptionRow(ctx, subscriptionId);
  return {
    id: subscriptionId,
    userName: row?.userName ?? null,
    planName: row?.planName ?? null,
    state,
    amount: row ? fromHundredths(row.grossCents) : null,
    nextBillingDate: row && state === 'active' ? nextBillingDate(row) : null,
  };
}

/**
 * The subscriptions that a provider can still charge. They are active, suspended, being cancelled, or begun with a
 * link.
 */
async function liveSubscriptions(ctx: TenantContext, scope: Scope): Promise<LiveSubscriptions> {
  const rows = await liveSubscriptionRepository(ctx).list(scope, maxListed);
  const items: LiveSubscription[] = [];
  for (const row of rows) items.push(await liveView(ctx, row));
  return { items, totalCount: rows[0]?.total ?? 0 };
}

/** The number of subscriptions that a provider can still charge. */
export async function countLiveSubscriptions(ctx: TenantContext, scope: Scope): Promise<number> {
  const rows = await liveSubscriptionRepository(ctx).list(scope, 1);
  return rows[0]?.total ?? 0;
}

/** Refuses while a provider can still charge any of the subscriptions. The error contains their list. */
export async function requireNothingLive(
  ctx: TenantContext,
  scope: Scope,
  code: 'user.stillBilled' | 'provider.accountInUse',
): Promise<void> {
  const live = await liveSubscriptions(ctx, scope);
  if (live.totalCount > 0) throw new AppError(code, { liveSubscriptions: live });
}

/** Locks a person's subscriptions until the end of the transaction, so that an activation comes before or after it. */
export function lockSubscriptionsOfPerson(ctx: TenantContext, userId: number): Promise<void> {
  return liveSubscriptionRepository(ctx).lockOf(userId);
}
