import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { eventOfSaleRepository } from './event-of-sale.repository.ts';

/** Returns whether an unhandled event about this charge has arrived. */
export function isEventWaiting(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<boolean> {
  return eventOfSaleRepository(ctx).isWaiting(providerId, saleId);
}

/** Handles again the refused events of a charge, including refunds, because the charge pays a period now. */
export async function reopenEvents(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<void> {
  if (await eventOfSaleRepository(ctx).reopen(providerId, saleId, 'refused'))
    await raiseBillingEvent(ctx, { kind: 'eventsToHandle' });
}

/** Handles a dispute again that was decided before its reversal arrived. */
export async function reopenDisputes(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<void> {
  if (await eventOfSaleRepository(ctx).reopen(providerId, saleId, 'dispute'))
    await raiseBillingEvent(ctx, { kind: 'eventsToHandle' });
}
