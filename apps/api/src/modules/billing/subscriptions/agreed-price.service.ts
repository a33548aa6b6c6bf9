import {
  type AgreedPrice,
  isConcession,
  listGrossOf,
  requestedGross,
} from '@canone/contracts/billing/subscription-price';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { isAllowed } from '@canone/contracts/rights/permissions';
import type {
  Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, refusedField } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { tenantSettings } from '../../tenant/own-tenant.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';

type RequestedPrice = Pick<
  Parsed<typeof subscriptionContract.endpoints.update>['body'],
  'paymentAmount' | 'paymentAmountBeforeVAT'
>;

/** The requested gross price. If none is requested, the result of `otherwise`. */
export function agreedGross(
  requested: RequestedPrice,
  vatBasisPoints: number,
  otherwise: () => number,
): number {
  const gross = requestedGross(requested, vatBasisPoints);
  if (gross === 'contradiction')
    throw refusedField(
      'paymentAmountBeforeVAT',
      'L’importo IVA esclusa non corrisponde al totale (paymentAmount) con questa IVA.',
    );
  return gross ?? otherwise();
}

/** Refuses a price below the plan's, if the tenant reserves such prices for administrators and the person is none. */
export async function requireMayAgree(ctx: TenantContext, price: AgreedPrice): Promise<void> {
  if (!isConcession(price) || isAllowed('ledger.manage', ctx.actor?.roleId ?? 0)) return;
  const { reducedPriceNeedsAdmin } = await tenantSettings(ctx);
  if (!reducedPriceNeedsAdmin) return;
  const { message } = errorCatalogue['subscription.priceNeedsAdmin'];
  throw new AppError('subscription.priceNeedsAdmin', {
    errors: [{ field: 'paymentAmount', message }],
  });
}

/** If a price is below the plan's, records it in the history and notifies the administrators. */
export async function recordConcession(
  ctx: TenantContext,
  price: AgreedPrice,
  { id, version, paymentAmount }: Pick<Subscription, 'id' | 'version' | 'paymentAmount'>,
): Promise<void> {
  if (!isConcession(price)) return;
  const { grossCents: amountCents } = price;
  await recordChange(ctx, {
    action: amountCents === 0 ? 'agreeFreePrice' : 'agreeReducedPrice',
    entity: 'subscription',
    entityId: id,
    after: { paymentAmount, listAmount: fromHundredths(listGrossOf(price) ?? 0) },
  });
  await raiseBillingEvent(ctx, {
    kind: 'reducedPriceAgreed',
    subscriptionId: id,
    version,
    amountCents,
  });
}
