import { restOf } from '@canone/contracts/ledger-rules';
import { fromHundredths, grossFromNet } from '@canone/contracts/money';
import type { GivenLink } from '@canone/contracts/payment-token';
import { paymentLinkLifetimeMinutes, PaymentTokenStatus } from '@canone/contracts/payment-token';
import { linkObstacle } from '@canone/contracts/subscription-life-cycle';
import { AppError, found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { installationId } from '../../../kit/installation.ts';
import { linkHash, newLinkSecret } from '../../../kit/link-secret.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { Steps } from '../../../kit/serve.ts';
import type {
  PaymentGateway,
  PaymentGateways,
  ProviderPlan,
} from '../../../providers/payment-gateway.ts';
import { findPlan } from '../../plan/plan.service.ts';
import { findProviderPlan, rememberProviderPlan } from '../../plan/provider-plan.service.ts';
import { findReceivable } from '../receivables/receivable.service.ts';
import { askProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
} from '../subscriptions/subscription.service.ts';
import { newCorrelationId } from './correlation-id.ts';
import { paymentTokenRepository } from './payment-token.repository.ts';
import { givenLinkView } from './payment-token.view.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

interface Wanted {
  readonly paymentId: number;
  readonly selectedPaymentProviderId?: number | null | undefined;
  readonly replace?: boolean | undefined;
}

/** The current state of the period to pay, and why no link is possible. */
async function readPeriod(ctx: TenantContext, paymentId: number) {
  const payment = found(await findReceivable(ctx, paymentId));
  const subscription = found(await findSubscriptionRow(ctx, payment.subscriptionId));
  const { status, payments: periods, isPlanActive, isCustomerRemoved } = subscription;
  const obstacle = linkObstacle({
    status,
    periods,
    amount: payment.grossCents,
    rest: restOf(payment),
    isPlanActive,
    isCustomerRemoved,
  });
  return { payment, subscription, obstacle };
}

/** The period to pay. It throws when no link is possible. */
async function readPayable(ctx: TenantContext, paymentId: number) {
  const { obstacle, ...payable } = await readPeriod(ctx, paymentId);
  if (obstacle) throw new AppError(obstacle);
  return payable;
}

/** Why no link is possible for a period; undefined when one is. */
export async function payableObstacle(ctx: TenantContext, paymentId: number) {
  return (await readPeriod(ctx, paymentId)).obstacle;
}

/** Reads the payment and its provider account, or throws the reason why no link is possible. */
async function readOrder(
  ctx: TenantContext,
  box: SecretBox,
  { paymentId, selectedPaymentProviderId }: Wanted,
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

type Order = Awaited<ReturnType<typeof readOrder>>;

/**
 * After a change of the plan's recurrence an old subscription keeps its own, so it needs a separate plan at the
 * provider.
 */
function hasPlansRhythm({ plan, subscription }: Order): boolean {
  return plan.recurrence_months === subscription.recurrenceMonths;
}

/** The provider's plan for an order: the known one at its account if it matches, otherwise a new one. */
async function providerPlanFor(
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

/** The live link of a payment, unless a replacement or another account is requested. */
async function liveLink(
  ctx: TenantContext,
  box: SecretBox,
  { paymentId, selectedPaymentProviderId, replace }: Wanted,
): Promise<GivenLink | undefined> {
  if (replace) return undefined;
  const row = await paymentTokenRepository(ctx).findLive(paymentId);
  if (!row?.sealed) return undefined;
  const isAsWanted = [row.providerId, null, undefined].includes(selectedPaymentProviderId);
  return isAsWanted
    ? givenLinkView(row, box.open(row.sealed), { isNew: false, now: ctx.now })
    : undefined;
}

/** A link replaces the previous one. It is valid for one hour and one payment. */
async function insertLink(
  ctx: TenantContext,
  box: SecretBox,
  { payment, subscription, plan, providerId }: Order,
  providerPlan: ProviderPlan,
): Promise<GivenLink> {
  const tokens = paymentTokenRepository(ctx);
  const secret = newLinkSecret();
  const expiresAt = String(ctx.now.add({ minutes: paymentLinkLifetimeMinutes }));
  await tokens.revokeActive(payment.id);
  const token = {
    paymentId: payment.id,
    userId: subscription.userId,
    planId: plan.id,
    amountCents: payment.grossCents,
    providerId,
    providerPlanId: providerPlan.id,
    overridesPrice: providerPlan.grossCents !== payment.grossCents,
    expiresAt,
  };
  const id = await tokens.insert({
    ...token,
    hash: linkHash(secret),
    sealed: box.seal(secret),
    correlationId: newCorrelationId(),
    createdAt: String(ctx.now),
  });
  await recordChange(ctx, {
    action: 'createLink',
    entity: 'subscription',
    entityId: subscription.id,
    after: {
      paymentId: payment.id,
      amount: fromHundredths(payment.grossCents),
      expiryDate: expiresAt,
    },
  });
  const row = { ...token, id, status: PaymentTokenStatus.Active, providerSubscriptionId: null };
  return givenLinkView(row, secret, { isNew: true, now: ctx.now });
}

/** Returns the live link of a payment, so that a sent link keeps working, otherwise creates one (PAY-01). */
export function createPaymentLink(
  ports: Ports,
  steps: Steps<TenantContext>,
  wanted: Wanted,
): Promise<GivenLink> {
  return givePaymentLink(ports, steps, wanted, async (_, link) => link);
}

/**
 * The same for a caller that does more with the link, in the transaction that gives it. A live link is returned from
 * the write step too, because that stores the response for a repeated call.
 */
export async function givePaymentLink<T>(
  { secretBox, paymentGateways }: Ports,
  steps: Steps<TenantContext>,
  wanted: Wanted,
  use: (ctx: TenantContext, link: GivenLink) => Promise<T>,
): Promise<T> {
  const { order, live, tenantId } = await steps.read(async (ctx) => ({
    order: await readOrder(ctx, secretBox, wanted),
    live: await liveLink(ctx, secretBox, wanted),
    tenantId: ctx.tenantId,
  }));
  const gateway = paymentGateways.gatewayOf(order.account);
  const providerPlan = live
    ? undefined
    : await askProvider(() => providerPlanFor(gateway, tenantId, order));

  return steps.write(async (ctx) => {
    const { subscription, plan } = order;
    const now = found(await findSubscriptionForUpdate(ctx, subscription.id));
    if (now.version !== subscription.version) throw new AppError('entity.changedMeanwhile');
    // money does not change the version, so the period is read again under the lock
    const payable = await readPayable(ctx, wanted.paymentId);
    const stillLive = await liveLink(ctx, secretBox, wanted);
    if (stillLive) return use(ctx, stillLive);
    if (!providerPlan) throw new AppError('entity.changedMeanwhile');
    if (hasPlansRhythm(order)) {
      const { providerId } = order;
      await rememberProviderPlan(ctx, plan, { providerId, providerPlanId: providerPlan.id });
    }
    return use(ctx, await insertLink(ctx, secretBox, { ...order, ...payable }, providerPlan));
  });
}
