import type { CredentialsVerdict, ProviderAccount } from '../payment-gateway.ts';
import type { AccountTraffic, CallPriority } from './account-traffic.ts';
import { providerErrorOf } from './paypal-http.ts';
import { requestToken } from './paypal-token.ts';

/**
 * Requests a new token. PayPal refuses a wrong pair without naming the wrong part. Its browser SDK gets a token with
 * the client id alone, so a second request finds out which of the two is wrong.
 */
export async function checkPayPalCredentials(
  account: ProviderAccount,
  traffic: AccountTraffic,
  priority: CallPriority,
): Promise<CredentialsVerdict> {
  const isTokenGranted = async (apiSecret: string) => {
    const answer = await traffic.send(priority, () =>
      requestToken({ ...account, apiSecret }, priority.signal),
    );
    if (answer.status === 200) return true;
    if (answer.status === 401) return false;
    throw providerErrorOf(answer);
  };
  if (await isTokenGranted(account.apiSecret)) return 'accepted';
  return (await isTokenGranted('')) ? 'wrongSecret' : 'wrongKey';
}
