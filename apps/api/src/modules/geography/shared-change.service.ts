import type { AnyContext } from '../../platform/request/context.ts';
import { sharedChangeRepository } from './shared-change.repository.ts';

/** The author of a change of shared data, and the tenant from which it was made, for administrators of all tenants (F8). */
export async function authorOfSharedChange(ctx: AnyContext): Promise<object> {
  return sharedChangeRepository(ctx).author();
}
