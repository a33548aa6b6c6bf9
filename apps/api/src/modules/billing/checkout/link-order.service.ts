import { restOf } from '@canone/contracts/billing/ledger-rules';
import { linkObstacle } from '@canone/contracts/billing/payment-link-rule';
import { grossFromNet } from '@canone/contracts/values/money';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { installationId } from '../../../platform/request/installation-id.ts';
import type { PaymentGateway, ProviderPlan } from '../../../providers/payment-gateway.ts';
import { findPlan } from '../../plan/plan.service.ts';
import { findProviderPlan } from '../../plan/provider-plan.service.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import { findReceivable } from '../receivables/receivable.service.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';

/** The link that a person asks for. */
export interface WantedLink {
  readonly paymentId: number;
  readonly selectedPaymentProviderId?: number | null | undefined;
  readonly replace?: boolean | undefined;
}

/** The current state of the period to pay, and why no link is possible. */
async function readPeriod(ctx: TenantContext, paymentId: number) {
  const payment = found(await findReceivable(ctx, paymentId));
  const subscription = found(await findSubscriptionRow(ctx, payment.subscriptionId));
  const { status, payments: periods, isPlanActive, isCustomerRemoved } = subscription;
  const isLast = periods.at(-1)?.id === paymentId;
  const facts = { status, periods, amount: payment.grossCents, rest: restOf(payment) };
  const obstacle = isLast
    ? linkObstacle({ ...facts, isPlanActive, isCustomerRemoved })
    : 'paymentLink.nothingToPay';
  return { payment, subscription, obstacle };
}

/** The period to pay. It throws when no link is possible. */
export async function readPayable(ctx: TenantContext, paymentId: number) {
  const { obstacle, ...payable } = await readPeriod(ctx, paymentId);
  if (obstacle) throw new AppError(obstacle);
  return payable;
}

/** Why no link is possible for a period; undefined when one is. */
export async function payableObstacle(ctx: TenantContext, paymentId: number) {
  return (await readPeriod(ctx, paymentId)).obstacle;
}

/** Reads the payment and its provider account, or throws the reason why no link is possible. */
export async function readOrder(
  ctx: TenantContext,
  box: SecretBox,
  { paymentId, selectedPaymentProviderId }: WantedLink,
) {
  const payable = await readPayable(ctx, paymentId);
  const plan = found(await findPlan(ctx, payable.subscription.planId));
  const known = await openAccount(ctx, box, selectedPaymentProviderId);
  return {
    ...payable,
    plan,
    providerPlanId: await findProviderPlan(ctx, plan, known.providerId),
    installation: await installationId(ctx),
    ...known,
  };
}

export type Order = Awaited<ReturnType<typeof readOrder>>;

/**
 * After a change of the plan's recurrence an old subscription keeps its own, so it needs a separate plan at the
 * provider.
 */
export function hasPlansRhythm({ plan, subscription }: Order): boolean {
  return plan.recurrence_months === subscription.recurrenceMonths;
}

/** The provider's plan for an order: the known one at its account if it matches, otherwise a new one. */
export async function providerPlanFor(
  gateway: PaymentGateway,
  tenantId: number,
  order: Order,
): Promise<ProviderPlan> {
  const { plan, subscription, providerPlanId } = order;
  if (providerPlanId !== undefined && hasPlansRhythm(order)) {
    const known = await gateway.findPlan(providerPlanId);
    if (!known?.isActive || known.everyMonths !== subscription.recurrenceMonths) {
      throw new AppError('paymentLink.planMismatch');
    }
    if (known.hasExtras) throw new AppError('paymentLink.planHasExtras');
    if (known.grossCents === undefined) throw new AppError('paymentLink.planNotInEuro');
    return known;
  }
  const grossCents = grossFromNet(plan.net_cents, plan.vat_basis_points);
  return gateway.createPlan(
    {
      name: plan.name,
      everyMonths: subscription.recurrenceMonths,
      grossCents,
      vatBasisPoints: plan.vat_basis_points,
    },
    [
      'canone',
      order.installation,
      tenantId,
      plan.id,
      grossCents,
      plan.vat_basis_points,
      subscription.recurrenceMonths,
    ].join('-'),
  );
}
