import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { refuseAfterCommit } from '../../../platform/request/transactions.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { cancelSubscription } from './cancellation.service.ts';
import { requestNewLink } from './link-request.service.ts';
import { confirmPayment } from './payment-confirmation.service.ts';
import { createPaymentLink } from './payment-link.service.ts';
import { openLink } from './payment-page.service.ts';
import { stopRenewal } from './stop-renewal.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly supportEmail: string;
  readonly publicBaseUrl: string;
}

export function checkoutModule(ports: Ports): void {
  const { serve } = ports;
  const { endpoints } = paymentTokenContract;

  serve.handleWithTransactions(endpoints.create, ({ body }, transactions) =>
    createPaymentLink(ports, transactions, body),
  );
  serve.handleWithTransactions(endpoints.validate, ({ query }, transactions) =>
    openLink(ports, transactions, query.token),
  );
  serve.handleWithTransactions(endpoints.requestNew, async ({ body }, transactions) => {
    await refuseAfterCommit(transactions, (ctx) => requestNewLink(ctx, body.token));
    return null;
  });
  serve.handleWithTransactions(subscriptionContract.endpoints.cancel, ({ params }, transactions) =>
    cancelSubscription(ports, transactions, params.id),
  );
  serve.handleWithTransactions(
    subscriptionContract.endpoints.stopRenewal,
    ({ params }, transactions) => stopRenewal(ports, transactions, params.id),
  );
  serve.handleWithTransactions(endpoints.updatePayment, ({ body }, transactions) =>
    confirmPayment(ports, transactions, body),
  );
}
