import { fromHundredths, toDecimalText } from '@canone/contracts/money';
import { found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import { noteDifference } from '../discrepancies/payment-difference.service.ts';
import { cancelReversals, findReturnsByKind } from '../ledger/cancelled-reversal.service.ts';
import { creditOf, findCharge } from '../ledger/ledger.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';

function standing(returnedCents: number, grossCents: number): ProviderSale['givenBack'] {
  if (returnedCents <= 0) return 'nothing';
  return returnedCents < grossCents ? 'part' : 'all';
}

/**
 * Handles a dispute decided for the seller. Its reversals are cancelled in the books only if the provider's sale has
 * the state without them.
 */
export async function recordWonDispute(
  ctx: TenantContext,
  providerId: number,
  sale: ProviderSale,
  at: Temporal.Instant,
): Promise<void> {
  const charge = await findCharge(ctx, providerId, sale.id);
  if (!charge) return;
  const { subscriptionId, rootId, amountCents: grossCents } = charge;
  found(await findSubscriptionForUpdate(ctx, subscriptionId));
  const { refundedCents, reversedCents } = await findReturnsByKind(ctx, rootId);
  const without = standing(refundedCents, grossCents);
  if (without === standing(refundedCents + reversedCents, grossCents)) return;
  if (sale.givenBack !== without) return;

  const cents = await cancelReversals(ctx, charge, String(at));
  if (cents === 0) return;
  if ((await creditOf(ctx, rootId)) > 0)
    await noteDifference(ctx, {
      providerId,
      subscriptionId,
      kind: 'unexpectedCharge',
      subject: sale.id,
      local: null,
      provider: toDecimalText(cents),
    });
  await recordChange(ctx, {
    action: 'recordReversalCancelled',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(cents) },
  });
}
