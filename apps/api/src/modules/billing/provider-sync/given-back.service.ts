import { toDecimalText } from '@canone/contracts/money';
import type { TenantContext } from '../../../kit/context.ts';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import { differenceIsGone, noteDifference } from '../discrepancies/payment-difference.service.ts';
import { findCharge, findReturnsOf } from '../ledger/ledger.service.ts';
import { isEventWaiting } from '../received-events/event-of-sale.service.ts';

/** Whether a provider says that more went back than we know of. It does not say how much of a part. */
function isMissing({ givenBack, grossCents }: ProviderSale, refundedCents: number): boolean {
  if (givenBack === 'part') return refundedCents === 0;
  return givenBack === 'all' && refundedCents < (grossCents ?? 0);
}

/** A refund whose event never came and is listed no more: for people, who find it at the provider by the charge. */
export async function compareGivenBack(
  ctx: TenantContext,
  providerId: number,
  sale: ProviderSale,
): Promise<void> {
  const charge = await findCharge(ctx, providerId, sale.id);
  if (!charge) return;

  const { subscriptionId } = charge;
  const { returnedCents: refundedCents } = await findReturnsOf(ctx, charge.rootId);
  const kind = 'refundedAmount';
  if (!isMissing(sale, refundedCents)) return differenceIsGone(ctx, subscriptionId, kind, sale.id);
  // what is to be handled soon may say it
  if (await isEventWaiting(ctx, providerId, sale.id)) return;
  await noteDifference(ctx, {
    providerId,
    subscriptionId,
    kind,
    subject: sale.id,
    local: toDecimalText(refundedCents),
    provider: sale.givenBack === 'part' ? 'part' : toDecimalText(sale.grossCents ?? 0),
  });
}
