import { isRetentionOver } from '@canone/contracts/people/erasure-rules';
import { recordChange } from '../../platform/audit/audit.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { erasedMovements } from './erased-movements.repository.ts';
import { erasureFactsRepository } from './erasure-facts.repository.ts';
import { keptIdentities } from './kept-identity.repository.ts';
import { retentionOf } from './person-erasure.service.ts';

/** Erases the kept data of people whose retention is over. A later movement extends the retention. */
export async function endRetentions(ctx: TenantContext): Promise<void> {
  const repository = erasureFactsRepository(ctx);
  for (const id of await repository.keptPeople()) {
    if (!isRetentionOver(retentionOf(await repository.facts(id)), ctx.now)) continue;
    await erasedMovements(ctx).eraseKept(id);
    await keptIdentities(ctx).drop(id);
    await recordChange(ctx, { action: 'endRetention', entity: 'user', entityId: id });
  }
}
