import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { takeBackWriteOff } from '../ledger/counter-entry.service.ts';
import { findEntryForUpdate } from '../ledger/ledger.service.ts';
import { getLedgerEntry } from '../ledger/ledger-read.service.ts';
import { reopenAfterMistake } from './reopened-period.service.ts';
import { findSubscriptionRow } from './subscription.service.ts';

/**
 * Cancels a mistaken write-off, so that its receivable is due again. Refused for a removed customer and for a period
 * that is over, because nobody asks for these amounts any more.
 */
export async function cancelWriteOff(
  ctx: TenantContext,
  id: number,
  reason: string,
): Promise<LedgerEntry> {
  const entry = found(await findEntryForUpdate(ctx, id));
  if (entry.kind !== 'writeOff') throw new AppError('entity.notFound');
  const { subscriptionId } = entry;
  const { isCustomerRemoved } = found(await findSubscriptionRow(ctx, subscriptionId));
  if (isCustomerRemoved) throw new AppError('ledger.customerRemoved');
  const parts = await takeBackWriteOff(ctx, entry, reason);
  if (parts.length === 0) throw new AppError('ledger.writeOffCancelled');
  await recordChange(ctx, {
    action: 'cancelWriteOff',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(entry.amountCents), reason },
  });
  for (const { receivableId } of parts)
    if ((await reopenAfterMistake(ctx, receivableId, id)) === 'refused')
      throw new AppError('ledger.periodIsOver');
  return getLedgerEntry(ctx, id);
}
