import {
  type GivenLink,
  PaymentTokenStatus,
  paymentLinkLifetimeMinutes,
} from '@canone/contracts/payments/payment-token';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { linkHash, newLinkSecret } from '../../../platform/auth/link-secret.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import { keepPresent } from '../../../platform/database/erasure-lock.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateways, ProviderPlan } from '../../../providers/payment-gateway.ts';
import { rememberProviderPlan } from '../../plan/provider-plan.service.ts';
import { callProvider, keepAccount } from '../provider-accounts/payment-provider.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';
import { newCorrelationId } from './correlation-id.ts';
import {
  hasPlanRecurrence,
  type Order,
  providerPlanFor,
  readOrder,
  readPayable,
  type WantedLink,
} from './link-order.service.ts';
import { paymentTokenRepository } from './payment-token.repository.ts';
import { givenLinkView } from './payment-token.view.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/** The payment's link that is still valid. Undefined if a new link or another account is requested. */
async function liveLink(
  ctx: TenantContext,
  box: SecretBox,
  { paymentId, selectedPaymentProviderId, replace }: WantedLink,
): Promise<GivenLink | undefined> {
  if (replace) return undefined;
  const row = await paymentTokenRepository(ctx).findLive(paymentId);
  if (!row?.sealed) return undefined;
  const isAsWanted = [row.providerId, null, undefined].includes(selectedPaymentProviderId);
  return isAsWanted
    ? givenLinkView(row, box.open(row.sealed), { isNew: false, now: ctx.now })
    : undefined;
}

type OrderWithPlan = Order & { readonly providerPlan: ProviderPlan };

/** Creates a link for one payment, which is valid for one hour. It replaces the previous link of the payment. */
async function insertLink(
  ctx: TenantContext,
  box: SecretBox,
  { payment, subscription, plan, providerId, providerPlan }: OrderWithPlan,
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

/**
 * Returns the valid link of a payment, so that a link that was already sent keeps working. Without a valid link it
 * creates one (PAY-01).
 */
export function createPaymentLink(
  ports: Ports,
  transactions: Transactions<TenantContext>,
  wanted: WantedLink,
): Promise<GivenLink> {
  return givePaymentLink(ports, transactions, { ...wanted, use: async (_, link) => link });
}

interface WantedUse<T> extends WantedLink {
  readonly use: (ctx: TenantContext, link: GivenLink) => Promise<T>;
}

/**
 * Like `createPaymentLink`, but the caller's `use` runs in the transaction that returns the link. A valid link is also
 * returned from this write transaction, because the transaction stores the response for a repeated call.
 */
export async function givePaymentLink<T>(
  { secretBox, paymentGateways }: Ports,
  transactions: Transactions<TenantContext>,
  { use, ...wanted }: WantedUse<T>,
): Promise<T> {
  const { order, live, tenantId } = await transactions.read(async (ctx) => ({
    order: await readOrder(ctx, secretBox, wanted),
    live: await liveLink(ctx, secretBox, wanted),
    tenantId: ctx.tenantId,
  }));
  const gateway = paymentGateways.gatewayOf(order.account);
  const providerPlan = live
    ? undefined
    : await callProvider(() => providerPlanFor(gateway, tenantId, order));

  return transactions.write(async (ctx) => {
    const { subscription, plan } = order;
    // locks the person before the subscription: a removal uses the same order, and the mail with the link refers to the
    // person
    await keepPresent(ctx, subscription.userId);
    const now = found(await findSubscriptionForUpdate(ctx, subscription.id));
    if (now.version !== subscription.version) throw new AppError('entity.changedMeanwhile');
    // received money does not change the version, so the payment must be read again under the lock
    const payable = await readPayable(ctx, wanted.paymentId);
    const stillLive = await liveLink(ctx, secretBox, wanted);
    if (stillLive) return use(ctx, stillLive);
    if (!providerPlan) throw new AppError('entity.changedMeanwhile');
    await keepAccount(ctx, secretBox, order);
    if (hasPlanRecurrence(order)) {
      const { providerId } = order;
      await rememberProviderPlan(ctx, plan, { providerId, providerPlanId: providerPlan.id });
    }
    return use(ctx, await insertLink(ctx, secretBox, { ...order, ...payable, providerPlan }));
  });
}
