import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { creditOf, type EntryRow, findEntry } from './ledger.service.ts';

/** Resolves the notification of a transfer's credit when all of it is used or returned. */
export async function closeSpentTransfer(
  ctx: TenantContext,
  { id: entryId, kind, rootId }: EntryRow,
): Promise<void> {
  if (kind === 'transfer' && (await creditOf(ctx, rootId)) <= 0)
    await raiseBillingEvent(ctx, { kind: 'transferCreditSpent', entryId });
}

/** Updates the notification of a transfer that covers less than before, so that it names the whole credit. */
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
