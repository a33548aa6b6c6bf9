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

/** The payment link that a person has requested. */
export interface WantedLink {
  readonly paymentId: number;
  readonly selectedPaymentProviderId?: number | null | undefined;
  readonly replace?: boolean | undefined;
}

/** The payment and its subscription. `obstacle` is the reason why no link is possible, or undefined. */
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

/** The payment and its subscription. Throws when no link is possible for the payment. */
export async function readPayable(ctx: TenantContext, paymentId: number) {
  const { obstacle, ...payable } = await readPeriod(ctx, paymentId);
  if (obstacle) throw new AppError(obstacle);
  return payable;
}

/** The reason why no link is possible for a payment. Undefined if a link is possible. */
export async function payableObstacle(ctx: TenantContext, paymentId: number) {
  return (await readPeriod(ctx, paymentId)).obstacle;
}

/**
 * Reads everything that a new link needs: the payment, the plan and the provider account. Throws when no link is
 * possible.
 */
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
 * Whether the subscription has the plan's current recurrence. If the plan's recurrence has changed, an older
 * subscription keeps its recurrence and needs a separate plan at the provider.
 */
export function hasPlanRecurrence({ plan, subscription }: Order): boolean {
  return plan.recurrence_months === subscription.recurrenceMonths;
}

/**
 * The plan at the provider's account for an order. A known plan must match the order. If none is known, a new one is
 * created.
 */
export async function providerPlanFor(
  gateway: PaymentGateway,
  tenantId: number,
  order: Order,
): Promise<ProviderPlan> {
  const { plan, subscription, providerPlanId } = order;
  if (providerPlanId !== undefined && hasPlanRecurrence(order)) {
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
