import type { TenantContext } from '../../kit/context.ts';
import { providerEventRepository } from './provider-event.repository.ts';

/** Whether an event about this charge has come in and is not handled yet. */
export function isEventWaiting(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<boolean> {
  return providerEventRepository(ctx).isWaiting(providerId, saleId);
}
