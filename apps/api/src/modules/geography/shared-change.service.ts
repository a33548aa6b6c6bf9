import type { AnyContext } from '../../platform/request/context.ts';
import { sharedChangeRepository } from './shared-change.repository.ts';

/**
 * The author of a change of shared data, and the tenant in which the author was working. The administrators of all
 * tenants see them (F8).
 */
export async function authorOfSharedChange(ctx: AnyContext): Promise<object> {
  return sharedChangeRepository(ctx).author();
}
