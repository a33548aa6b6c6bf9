import { fromHundredths, grossFromNet } from '@canone/contracts/money';
import type { PaymentToken } from '@canone/contracts/payment-token';
import { paymentLinkLifetimeMinutes, PaymentTokenStatus } from '@canone/contracts/payment-token';
import { canBePaidOnline } from '@canone/contracts/subscription-life-cycle';
import { AppError, found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { linkHash, newLinkSecret } from '../../../kit/link-secret.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { Steps } from '../../../kit/serve.ts';
import type {
  PaymentGateway,
  PaymentGateways,
  ProviderPlan,
} from '../../../providers/payment-gateway.ts';
import { findPlan, rememberProviderPlan } from '../../plan/plan.service.ts';
import { findPayment } from '../receivables/payment.service.ts';
import { askProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
  isCustomerHere,
} from '../subscriptions/subscription.service.ts';
import { paymentTokenRepository } from './payment-token.repository.ts';
import { paymentTokenView } from './payment-token.view.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

interface Wanted {
  readonly paymentId: number;
  readonly selectedPaymentProviderId?: number | null | undefined;
}

/** What is to be paid and through whom, or why nothing can be. */
async function readOrder(
  ctx: TenantContext,
  box: SecretBox,
  { paymentId, selectedPaymentProviderId }: Wanted,
) {
  const payment = found(await findPayment(ctx, paymentId));
  const subscription = found(await findSubscriptionRow(ctx, payment.subscription_id));
  const isPaidOnline = subscription.payments.some((known) => known.providerSubscriptionId !== null);
  const isPayable = canBePaidOnline(subscription.status) && !payment.paid_at && !isPaidOnline;
  if (!isPayable || payment.amount_cents === 0) {
    throw new AppError('paymentLink.nothingToPay');
  }
  const plan = found(await findPlan(ctx, subscription.planId));
  return {
    payment,
    subscription,
    plan,
    ...(await openAccount(ctx, box, selectedPaymentProviderId)),
  };
}

type Order = Awaited<ReturnType<typeof readOrder>>;

/** Whoever subscribed before the plan's rhythm changed pays at their own, through a plan that is not the plan's. */
function hasPlansRhythm({ plan, subscription }: Order): boolean {
  return plan.recurrence_months === subscription.recurrenceMonths;
}

/** The provider's plan for an order: the one the plan already names if it fits, else a new one. */
async function providerPlanFor(
  gateway: PaymentGateway,
  tenantId: number,
  order: Order,
): Promise<ProviderPlan> {
  const { plan, subscription } = order;
  if (plan.paypal_plan_id && hasPlansRhythm(order)) {
    const known = await gateway.findPlan(plan.paypal_plan_id);
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
      tenantId,
      plan.id,
      grossCents,
      plan.vat_basis_points,
      subscription.recurrenceMonths,
    ].join('-'),
  );
}

/** Makes a payment link: one hour, one payment, and the link before it stops working (PAY-01). */
export async function createPaymentLink(
  { secretBox, paymentGateways }: Ports,
  steps: Steps<TenantContext>,
  wanted: Wanted,
): Promise<PaymentToken> {
  const { order, tenantId } = await steps.read(async (ctx) => ({
    order: await readOrder(ctx, secretBox, wanted),
    tenantId: ctx.tenantId,
  }));
  const gateway = paymentGateways.gatewayOf(order.account);
  const providerPlan = await askProvider(() => providerPlanFor(gateway, tenantId, order));

  return steps.write(async (ctx) => {
    const tokens = paymentTokenRepository(ctx);
    const { payment, subscription, plan } = order;
    const now = found(await findSubscriptionForUpdate(ctx, subscription.id));
    if (!canBePaidOnline(now.status) || now.version !== subscription.version) {
      throw new AppError('entity.changedMeanwhile');
    }
    if (!(await isCustomerHere(ctx, subscription.userId)))
      throw new AppError('paymentLink.customerRemoved');
    if (!plan.paypal_plan_id && hasPlansRhythm(order)) {
      await rememberProviderPlan(ctx, plan, providerPlan.id);
    }

    const secret = newLinkSecret();
    const expiresAt = String(ctx.now.add({ minutes: paymentLinkLifetimeMinutes }));
    await tokens.revokeActive(payment.id);
    const token = {
      paymentId: payment.id,
      userId: subscription.userId,
      planId: plan.id,
      amountCents: payment.amount_cents,
      providerId: order.providerId,
      providerPlanId: providerPlan.id,
      overridesPrice: providerPlan.grossCents !== payment.amount_cents,
      expiresAt,
    };
    const id = await tokens.insert({
      ...token,
      hash: linkHash(secret),
      createdAt: String(ctx.now),
    });
    await recordChange(ctx, {
      action: 'createLink',
      entity: 'subscription',
      entityId: subscription.id,
      after: {
        paymentId: payment.id,
        amount: fromHundredths(payment.amount_cents),
        expiryDate: expiresAt,
      },
    });
    const status = PaymentTokenStatus.Active;
    return paymentTokenView({ ...token, id, status, providerSubscriptionId: null }, secret);
  });
}
