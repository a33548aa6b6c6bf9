import type { Receipt } from '@canone/contracts/payment-token';
import { PaymentTokenStatus } from '@canone/contracts/payment-token';
import { canBePaidOnline } from '@canone/contracts/subscription-life-cycle';
import { AppError, found } from '../../kit/app-error.ts';
import { recordChange } from '../../kit/audit.ts';
import type { PublicContext, TenantContext } from '../../kit/context.ts';
import { linkHash } from '../../kit/link-secret.ts';
import type { SecretBox } from '../../kit/secret-box.ts';
import type { Steps } from '../../kit/serve.ts';
import type { PaymentGateways, ProviderSubscription } from '../../providers/payment-gateway.ts';
import { isProviderSubscriptionUsed, markPaid } from '../payment/payment.service.ts';
import { askProvider, openAccount } from '../payment-provider/payment-provider.service.ts';
import { applyAction } from '../subscription/subscription.service.ts';
import { type Decision, decideActivation } from './activation.ts';
import { correlationId } from './correlation-id.ts';
import { enterByLink } from './payment-page.service.ts';
import { type PaymentTokenRow, paymentTokenRepository } from './payment-token.repository.ts';
import { receiptView } from './payment-token.view.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

interface BrowserWord {
  readonly token: string;
  readonly providerSubscriptionId: string;
}

/** Said before, with the same subscription: the same answer again. */
function isRepetition(row: PaymentTokenRow, providerSubscriptionId: string): boolean {
  return (
    row.status === PaymentTokenStatus.Used && row.providerSubscriptionId === providerSubscriptionId
  );
}

function isOver({ status, subscriptionStatus }: PaymentTokenRow): boolean {
  return status === PaymentTokenStatus.Used || !canBePaidOnline(subscriptionStatus);
}

/** Decides on what the provider says and, if it pays, activates: link, payment and subscription together. */
async function settle(
  ctx: TenantContext,
  hash: Buffer,
  providerSubscriptionId: string,
  subscription: ProviderSubscription | undefined,
): Promise<{ decision: Decision; row: PaymentTokenRow }> {
  const tokens = paymentTokenRepository(ctx);
  const row = found(await tokens.findForUpdate(hash));
  if (isRepetition(row, providerSubscriptionId) && subscription) {
    return { decision: { kind: 'activate', subscription }, row };
  }

  const decision = decideActivation(subscription, {
    providerPlanId: row.providerPlanId,
    correlationId: correlationId(ctx.tenantId, row.id),
    amountCents: row.amountCents,
    expiresAt: Temporal.Instant.from(row.expiresAt),
    now: ctx.now,
    isRevoked: row.status === PaymentTokenStatus.Expired || row.amountCents !== row.dueCents,
    isOver: isOver(row),
    isAlreadyUsed: await isProviderSubscriptionUsed(ctx, providerSubscriptionId),
  });
  if (decision.kind === 'refuse') {
    const { reason } = decision;
    await recordChange(ctx, {
      action: 'refusePayment',
      entity: 'subscription',
      entityId: row.subscriptionId,
      after: { reason, providerSubscriptionId },
    });
  }
  if (decision.kind !== 'activate') return { decision, row };

  const paidAt = String(decision.subscription.lastPaidAt ?? ctx.now);
  await markPaid(ctx, row.paymentId, {
    paidAt,
    providerId: row.providerId,
    providerSubscriptionId,
  });
  await tokens.markUsed(row.id, providerSubscriptionId);
  await applyAction(ctx, row.subscriptionId, 'activateByProvider');
  return { decision, row: { ...row, paidAt } };
}

/**
 * The customer's browser says it has paid. Its word is a hint: the provider is asked, outside of any
 * transaction, and only its answer activates. A refusal is written down, so it cannot be thrown inside; also
 * one on a link that is over, because the provider may be charging for it.
 */
export async function confirmPayment(
  { secretBox, paymentGateways }: Ports,
  steps: Steps<PublicContext>,
  { token, providerSubscriptionId }: BrowserWord,
): Promise<Receipt> {
  const hash = linkHash(token);
  const account = await steps.read(async (ctx) => {
    const inTenant = await enterByLink(ctx, hash);
    const row = found(await paymentTokenRepository(inTenant).find(hash));
    return (await openAccount(inTenant, secretBox, row.providerId)).account;
  });

  const gateway = paymentGateways.gatewayOf(account);
  const subscription = await askProvider(() => gateway.findSubscription(providerSubscriptionId));

  const { decision, row } = await steps.write(async (ctx) =>
    settle(await enterByLink(ctx, hash), hash, providerSubscriptionId, subscription),
  );
  switch (decision.kind) {
    case 'activate':
      return receiptView(row, row.paidAt ?? String(decision.subscription.createdAt));
    case 'wait':
      throw new AppError('payment.pending', { retryAfter: 2 });
    case 'refuse':
      throw new AppError(isOver(row) ? 'payment.tokenInvalid' : 'payment.refused');
  }
}
