import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { creditOf, findEntry } from './ledger.service.ts';

/** Updates the notification about the credit of a transfer. Without a credit the notification is only resolved. */
export async function reportCreditOfTransfer(ctx: TenantContext, rootId: number): Promise<void> {
  const transfer = await findEntry(ctx, rootId);
  if (transfer?.kind !== 'transfer') return;
  const { id: entryId, subscriptionId } = transfer;
  const amountCents = await creditOf(ctx, rootId);
  await raiseBillingEvent(ctx, { kind: 'transferCreditSpent', entryId });
  if (amountCents > 0)
    await raiseBillingEvent(ctx, {
      kind: 'transferLeftCredit',
      entryId,
      subscriptionId,
      amountCents,
    });
}
