import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { TimelineEntry, timelineContract } from '@canone/contracts/overviews/timeline';
import { fromHundredths } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { type TimelineRow, timelineRepository } from './timeline.repository.ts';

type Query = Parsed<typeof timelineContract.endpoints.list>['query'];

type ReadRefusal = PaymentGateways['readRefusal'];

/** A row as the API returns it. The event of a refused payment adds its amount, reason and next attempt. */
function entryOf(
  { body, amountCents, ...row }: TimelineRow,
  readRefusal: ReadRefusal,
): TimelineEntry {
  const refusal = body === null ? undefined : readRefusal(body);
  const cents = refusal?.cents ?? amountCents;
  return {
    ...row,
    amount: cents === null ? null : fromHundredths(cents),
    providerReason: refusal?.reason ?? null,
    nextAttemptAt: refusal?.nextAttemptAt ?? row.nextAttemptAt,
  };
}

/** The events of a subscription from all sources as one list, sorted by time. */
export async function listTimeline(
  ctx: TenantContext,
  { id, query, readRefusal }: { id: number; query: Query; readRefusal: ReadRefusal },
): Promise<{ items: TimelineEntry[]; totalCount: number }> {
  found(await findSubscriptionRow(ctx, id));
  const { sort, ...page } = query;
  const { items, totalCount } = await timelineRepository(ctx).list(id, {
    ...page,
    isOldestFirst: sort === 'at',
  });
  return { items: items.map((row) => entryOf(row, readRefusal)), totalCount };
}
