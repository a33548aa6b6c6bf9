import { restOf } from '@canone/contracts/billing/ledger-rules';
import { isBeingCharged } from '@canone/contracts/billing/receivable-state';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  findReceivable,
  findReceivableForUpdate,
  lockSubscriptions,
} from '../receivables/receivable.service.ts';
import { getReceivable } from '../receivables/receivable-read.service.ts';
import { ledgerRepository } from './ledger.repository.ts';
import { coverReceivable } from './receipt.service.ts';
import { vatOnReceivable } from './receipt-vat.service.ts';

interface Decision {
  /** The customer. */
  readonly userId: number;
  readonly reason: string;
}

/**
 * Writes off the open rest of a receivable, because a person has decided so, and records the decision. The rest is
 * above zero. The caller has locked the subscription.
 */
export async function writeOff(
  ctx: TenantContext,
  receivableId: number,
  { userId, reason }: Decision,
): Promise<void> {
  const receivable = found(await findReceivable(ctx, receivableId));
  const { subscriptionId, vatBasisPoints } = receivable;
  const amountCents = restOf(receivable);
  const vatCents = await vatOnReceivable(ctx, { amountCents, vatBasisPoints }, receivable);
  const entryId = await ledgerRepository(ctx).append({
    kind: 'writeOff',
    method: 'none',
    source: 'person',
    userId,
    subscriptionId,
    amountCents,
    vatBasisPoints,
    vatCents,
    occurredAt: String(ctx.now),
    note: reason,
  });
  if (entryId !== undefined)
    await coverReceivable(ctx, entryId, { receivableId, atMost: amountCents });
  await recordChange(ctx, {
    action: 'writeOff',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(amountCents), reason },
  });
}

/**
 * Writes off the rest of a receivable that a person has chosen in the list of receivables. Refuses an amount that the
 * customer is not asked for, because nothing is due or the provider charges it.
 */
export async function writeOffReceivable(
  ctx: TenantContext,
  id: number,
  reason: string,
): Promise<Receivable> {
  await lockSubscriptions(ctx, [found(await findReceivable(ctx, id)).subscriptionId]);
  found(await findReceivableForUpdate(ctx, id));
  const { user, state, isRequestable } = await getReceivable(ctx, id);
  const isCharged = isBeingCharged(state) || state === 'future';
  if (!isRequestable)
    throw new AppError(isCharged ? 'ledger.chargeInProgress' : 'ledger.nothingToWriteOff');
  await writeOff(ctx, id, { userId: user.id, reason });
  return getReceivable(ctx, id);
}
