import { credentialsMessages } from '@canone/contracts/payments/payment-provider';
import { refusedField } from '../../../platform/core/app-error.ts';
import type { PaymentGateways, ProviderAccount } from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';

/** The provider must respond within this time, because a person is waiting for the form to be saved. */
const urgent = { withinMs: 8_000 };

/**
 * Tries credentials at the provider, outside any transaction. Wrong credentials are refused with an error at their
 * field. Returns false when the provider did not respond.
 */
export async function areCredentialsAccepted(
  gateways: PaymentGateways,
  account: ProviderAccount,
): Promise<boolean> {
  try {
    const verdict = await gateways.gatewayOf(account, urgent).checkCredentials();
    if (verdict === 'wrongKey') throw refusedField('apiKey', credentialsMessages.wrongKey);
    if (verdict === 'wrongSecret') throw refusedField('apiSecret', credentialsMessages.wrongSecret);
    return true;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}
