import { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { refundCharge } from './refund-charge.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/** The endpoint that refunds a ledger entry. It is in this layer, because the ledger layer must not call providers. */
export function refundModule({ serve, ...ports }: Ports): void {
  serve.handleWithTransactions(ledgerContract.endpoints.refund, ({ params, body }, transactions) =>
    refundCharge(ports, transactions, { id: params.id, amount: body.amount }),
  );
}
