import type { TenantContext } from '../../../kit/context.ts';
import { raise } from '../events/billing-event.service.ts';
import { eventOfSaleRepository } from './event-of-sale.repository.ts';

/** Whether an event about this charge has come in and is not handled yet. */
export function isEventWaiting(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<boolean> {
  return eventOfSaleRepository(ctx).isWaiting(providerId, saleId);
}

/** What was refused of a charge that paid for nothing, a refund of it too, is handled again now that it does. */
export async function reopenEvents(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<void> {
  if (await eventOfSaleRepository(ctx).reopen(providerId, saleId, 'refused'))
    await raise(ctx, { kind: 'eventsToHandle' });
}

/** A dispute that was decided before its reversal came in is handled again. */
export async function reopenDisputes(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<void> {
  if (await eventOfSaleRepository(ctx).reopen(providerId, saleId, 'dispute'))
    await raise(ctx, { kind: 'eventsToHandle' });
}
