import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { eventOfSaleRepository } from './event-of-sale.repository.ts';

/** Returns whether an event about this charge was received and not handled yet. */
export function isEventWaiting(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<boolean> {
  return eventOfSaleRepository(ctx).isWaiting(providerId, saleId);
}

/** Queues the refused events of a charge, such as refunds, for handling again, because the charge pays a period now. */
export async function reopenEvents(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<void> {
  if (await eventOfSaleRepository(ctx).reopen(providerId, saleId, 'refused'))
    await raiseBillingEvent(ctx, { kind: 'eventsToHandle' });
}

/** Queues the decided disputes of a charge for handling again, because a reversal has arrived after the decision. */
export async function reopenDisputes(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<void> {
  if (await eventOfSaleRepository(ctx).reopen(providerId, saleId, 'dispute'))
    await raiseBillingEvent(ctx, { kind: 'eventsToHandle' });
}
