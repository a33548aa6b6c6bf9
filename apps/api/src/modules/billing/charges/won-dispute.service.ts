import { fromHundredths } from '@canone/contracts/money';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import {
  cancelReversals,
  findReturnsByKind,
  type ReturnsByKind,
} from '../ledger/cancelled-reversal.service.ts';
import { findCharge, lockSubscriptionsOf } from '../ledger/ledger.service.ts';
import { reportCreditOfCharge } from '../ledger/spent-charge.service.ts';

interface Won {
  readonly at: Temporal.Instant;
  /** The amount that the customer had contested, where it is known. */
  readonly amountCents: number | undefined;
}

function standing(returnedCents: number, grossCents: number): ProviderSale['givenBack'] {
  if (returnedCents <= 0) return 'nothing';
  return returnedCents < grossCents ? 'part' : 'all';
}

/**
 * Whether the provider undid the reversals of a charge: its sale stands as it does without them, and not as it does with
 * them. Beside a refund a sale may stand the same in both cases; then they are undone as far as they were contested.
 */
function areUndone(
  { refundedCents, reversedCents }: ReturnsByKind,
  grossCents: number,
  givenBack: ProviderSale['givenBack'],
  contestedCents: number,
): boolean {
  const without = standing(refundedCents, grossCents);
  if (reversedCents <= 0 || givenBack !== without) return false;
  if (without !== standing(refundedCents + reversedCents, grossCents)) return true;
  return without === 'part' && reversedCents <= contestedCents;
}

/** A dispute was decided for the seller: its reversals are cancelled in the books when the provider's sale says so too. */
export async function recordWonDispute(
  ctx: TenantContext,
  providerId: number,
  sale: ProviderSale,
  { at, amountCents: contestedCents = 0 }: Won,
): Promise<void> {
  const charge = await findCharge(ctx, providerId, sale.id);
  if (!charge) return;
  const { subscriptionId, rootId, amountCents: grossCents } = charge;
  await lockSubscriptionsOf(ctx, charge);
  const returns = await findReturnsByKind(ctx, rootId);
  if (!areUndone(returns, grossCents, sale.givenBack, contestedCents)) return;

  const cents = await cancelReversals(ctx, charge, String(at));
  if (cents === 0) return;
  await reportCreditOfCharge(ctx, rootId);
  await recordChange(ctx, {
    action: 'recordReversalCancelled',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(cents) },
  });
}
