import type { Receipt } from '@canone/contracts/payment-token';
import { AppError, found } from '../../../kit/app-error.ts';
import type { PublicContext } from '../../../kit/context.ts';
import { linkHash } from '../../../kit/link-secret.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { Steps } from '../../../kit/serve.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { askProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import { enterByLink } from './payment-page.service.ts';
import { paymentTokenRepository } from './payment-token.repository.ts';
import { receiptView } from './payment-token.view.ts';
import { isOver, settle } from './settlement.service.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/** A customer is waiting: the page shows an outcome within 10 seconds, our own work included. */
const customersPatience = { withinMs: 8_000 };

interface BrowserWord {
  readonly token: string;
  readonly providerSubscriptionId: string;
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

  const gateway = paymentGateways.gatewayOf(account, customersPatience);
  const subscription = await askProvider(() => gateway.findSubscription(providerSubscriptionId));

  const { decision, row } = await steps.write(async (ctx) => {
    const inTenant = await enterByLink(ctx, hash);
    const locked = found(await paymentTokenRepository(inTenant).findForUpdate(hash));
    return settle(inTenant, locked, providerSubscriptionId, subscription);
  });
  switch (decision.kind) {
    case 'activate':
      return receiptView(row, row.paidAt);
    case 'wait':
      throw new AppError('payment.pending', { retryAfter: 2 });
    case 'refuse':
      throw new AppError(isOver(row) ? 'payment.tokenInvalid' : 'payment.refused');
  }
}
