import type { Subscription } from '@canone/contracts/subscription';
import { found } from '../../kit/app-error.ts';
import type { TenantContext } from '../../kit/context.ts';
import type { SecretBox } from '../../kit/secret-box.ts';
import type { Steps } from '../../kit/serve.ts';
import type { PaymentGateways } from '../../providers/payment-gateway.ts';
import { firstPaymentOf } from '../payment/payment.service.ts';
import { askProvider, openAccount } from '../payment-provider/payment-provider.service.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { applyAction, requireTransition } from './subscription.service.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/** Cancels at the provider first: nobody is told "cancelled" while PayPal would still charge. */
export async function cancelSubscription(
  { secretBox, paymentGateways }: Ports,
  steps: Steps<TenantContext>,
  id: number,
): Promise<Subscription> {
  const paidOnline = await steps.read(async (ctx) => {
    const { status } = found(await subscriptionRepository(ctx).find(id));
    requireTransition('cancel', status);
    const payment = await firstPaymentOf(ctx, id);
    if (!payment?.provider_subscription_id) return undefined;
    const { account } = await openAccount(ctx, secretBox, payment.payment_provider_id);
    return { account, providerSubscriptionId: payment.provider_subscription_id };
  });

  if (paidOnline) {
    const gateway = paymentGateways.gatewayOf(paidOnline.account);
    await askProvider(() =>
      gateway.cancelSubscription(
        paidOnline.providerSubscriptionId,
        'Cancellata dall’amministratore',
      ),
    );
  }
  return steps.write((ctx) => applyAction(ctx, id, 'cancel'));
}
