import { toDecimalText } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { closeDiscrepancy, openDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { creditOf, findCharge } from '../ledger/ledger.service.ts';
import { closeSpentCharge, reportCreditOfCharge } from '../ledger/spent-charge.service.ts';
import type { KnownReceivable } from '../receivables/receivable.service.ts';
import type { ChargeOnSubscription } from './charge-period.service.ts';

/**
 * Reports a discrepancy when a charge is below the sum of its periods, or above the sum and partly credit. This also
 * applies when other money had paid the periods. If the charge is not above the sum, its part that is credit is
 * reported.
 */
export async function compareCharge(
  ctx: TenantContext,
  { providerId, subscription: { id: subscriptionId }, sale }: ChargeOnSubscription,
  receivables: readonly Pick<KnownReceivable, 'grossCents'>[],
): Promise<void> {
  const { id: subject, grossCents = 0 } = sale;
  const charge = found(await findCharge(ctx, providerId, subject));
  const dueCents = receivables.reduce((sum, receivable) => sum + receivable.grossCents, 0);
  const isAbove = grossCents > dueCents;
  const isExcessHeld = isAbove && (await creditOf(ctx, charge.rootId)) > 0;
  if (isExcessHeld || grossCents < dueCents)
    await openDiscrepancy(ctx, {
      providerId,
      subscriptionId,
      kind: 'chargedAmount',
      subject,
      local: toDecimalText(dueCents),
      provider: toDecimalText(grossCents),
    });
  if (isAbove) await closeDiscrepancy(ctx, { subscriptionId, kind: 'unexpectedCharge', subject });
  else await reportCreditOfCharge(ctx, charge.rootId);
  await closeSpentCharge(ctx, charge);
}
