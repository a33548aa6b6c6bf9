import type { AllocatedPart } from '@canone/contracts/billing/ledger-rules';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { creditOf, findEntry } from './ledger.service.ts';
import { coverReceivable } from './receipt.service.ts';

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

/**
 * Covers receivables from the credit of a corrected transfer, each with at most the part that it had before. The caller
 * holds the locks of their subscriptions.
 */
export async function coverAgain(
  ctx: TenantContext,
  entryId: number,
  parts: readonly AllocatedPart[],
): Promise<void> {
  if (parts.length === 0) return;
  for (const { receivableId, cents } of parts) {
    const atMost = Math.min(cents, await creditOf(ctx, entryId));
    if (atMost > 0) await coverReceivable(ctx, entryId, { receivableId, atMost });
  }
  await reportCreditOfTransfer(ctx, entryId);
}
