import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { SystemPorts } from '../../../platform/request/system-transactions.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateway, PaymentGateways } from '../../../providers/payment-gateway.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';

/** The ports of a job that calls the provider. */
export interface ProviderPorts extends SystemPorts {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/** Reads an account in a separate transaction, so that the calls to the provider run outside any transaction. */
export async function gatewayFor(
  { secretBox, paymentGateways }: ProviderPorts,
  transactions: Transactions<TenantContext>,
  providerId: number,
): Promise<PaymentGateway> {
  const { account } = await transactions.read((ctx) => openAccount(ctx, secretBox, providerId));
  return paymentGateways.gatewayOf(account);
}
