import type { TenantContext } from '../../../kit/context.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

/** The provider's account is exchanged, once all that it billed has ended: nobody is left to ask. */
export function endComparingThrough(ctx: TenantContext, providerId: number): Promise<void> {
  return reconciliationRepository(ctx).endComparingThrough(providerId);
}
