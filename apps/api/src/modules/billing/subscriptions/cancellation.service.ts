import type { Subscription } from '@canone/contracts/subscription';
import { canApply } from '@canone/contracts/subscription-life-cycle';
import { found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { Steps } from '../../../kit/serve.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { firstPaymentOf } from '../receivables/payment.service.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import { cancellationDone, oweCancellation } from '../provider-accounts/provider-task.service.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { applyAction, getSubscription, requireTransition } from './subscription.service.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

const cancellationReason = 'Cancellata dall’amministratore';

/** Until then the job leaves the cancellation to the request that asked for it. */
const ownAttempt = { seconds: 45 };

/** Writes down that it is to be cancelled, and where; nothing to do elsewhere cancels it at once. */
async function request(ctx: TenantContext, secretBox: SecretBox, id: number) {
  const subscriptions = subscriptionRepository(ctx);
  const { status, cancelRequestedAt } = found(await subscriptions.lock(id));
  requireTransition('cancel', status);
  const payment = await firstPaymentOf(ctx, id);
  const providerSubscriptionId = payment?.provider_subscription_id;
  if (!providerSubscriptionId) {
    await applyAction(ctx, id, 'cancel');
    return undefined;
  }

  const { providerId, account } = await openAccount(ctx, secretBox, payment.payment_provider_id);
  const owed = { providerId, providerSubscriptionId, subscriptionId: id };
  await oweCancellation(ctx, { ...owed, reason: 'cancelledHere' }, ctx.now.add(ownAttempt));
  if (cancelRequestedAt === null) {
    await subscriptions.requestCancellation(id, String(ctx.now));
    const entity = 'subscription';
    await recordChange(ctx, { action: 'requestCancellation', entity, entityId: id });
  }
  return { account, providerId, providerSubscriptionId };
}

/** The provider has ended it: so do we, unless somebody else was faster. */
async function completeCancellation(ctx: TenantContext, id: number): Promise<Subscription> {
  const { status } = found(await subscriptionRepository(ctx).lock(id));
  return canApply('cancel', status) ? applyAction(ctx, id, 'cancel') : getSubscription(ctx, id);
}

/**
 * Cancels at the provider first: nobody is told "cancelled" while PayPal would still charge. While it does not
 * answer, or refuses, the subscription stays active with the request written on it, and the job tries again (PAY-08).
 */
export async function cancelSubscription(
  { secretBox, paymentGateways }: Ports,
  steps: Steps<TenantContext>,
  id: number,
): Promise<Subscription> {
  const owed = await steps.write((ctx) => request(ctx, secretBox, id));
  if (!owed) return steps.read((ctx) => getSubscription(ctx, id));

  const { account, providerId, providerSubscriptionId } = owed;
  try {
    await paymentGateways
      .gatewayOf(account)
      .cancelSubscription(providerSubscriptionId, cancellationReason);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return steps.read((ctx) => getSubscription(ctx, id));
  }
  return steps.write(async (ctx) => {
    const after = await completeCancellation(ctx, id);
    await cancellationDone(ctx, providerId, providerSubscriptionId);
    return after;
  });
}
