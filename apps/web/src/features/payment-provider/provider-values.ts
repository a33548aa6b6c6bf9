import type { Input } from '@canone/contracts/kit/endpoint';
import {
  credentialsMessages,
  type PaymentProvider,
  paymentProviderContract,
} from '@canone/contracts/payments/payment-provider';
import { paypalApiUrls, plainApiUrl } from '@canone/contracts/payments/paypal-api-url';
import { schemaErrors } from '../../kit/detail/form.ts';

type ProviderBody = Input<typeof paymentProviderContract.endpoints.create>['body'];

export interface ProviderValues {
  readonly name: string;
  readonly apiUrl: string;
  readonly apiKey: string;
  /** The typed secret. The server never returns the saved secret. */
  readonly apiSecret: string;
}

export const providerLabels = {
  name: 'Nome',
  apiUrl: 'Indirizzo API',
  apiKey: 'Client id (apiKey)',
  apiSecret: 'Segreto (apiSecret)',
} as const satisfies Record<keyof ProviderValues, string>;

/** PayPal's own addresses. The server validates every other address. */
export const paypalAddresses = [
  {
    apiUrl: paypalApiUrls.live,
    label: 'Produzione',
    meaning: 'Produzione: i pagamenti sono veri.',
  },
  {
    apiUrl: paypalApiUrls.sandbox,
    label: 'Sandbox',
    meaning: 'Sandbox: pagamenti di prova, nessun denaro si muove.',
  },
] as const;

export function addressMeaning(apiUrl: string): string {
  const typed = plainApiUrl(apiUrl);
  if (!typed) return 'Scegli l’ambiente di PayPal, o scrivi un indirizzo.';
  const known = paypalAddresses.find((address) => address.apiUrl === typed);
  if (known) return known.meaning;
  return typed.endsWith('/paypal-simulator')
    ? 'Simulatore: pagamenti finti, per provare Canone senza PayPal.'
    : 'Altro indirizzo: il server lo controlla al salvataggio.';
}

export function providerValues(provider?: PaymentProvider): ProviderValues {
  const { name = 'PayPal', apiUrl = '', apiKey = '' } = provider ?? {};
  return { name, apiUrl, apiKey, apiSecret: '' };
}

/** The request body. An empty secret is omitted, so that the server keeps the saved secret. */
export function providerBody({ apiSecret, ...others }: ProviderValues): ProviderBody {
  return apiSecret.trim() ? { ...others, apiSecret } : others;
}

export function providerErrors(values: ProviderValues, saved?: PaymentProvider) {
  const isSecretMissing = !values.apiSecret.trim() && !saved?.hasApiSecret;
  return {
    ...schemaErrors(paymentProviderContract.endpoints.create.body)(providerBody(values)),
    ...(isSecretMissing && { apiSecret: credentialsMessages.noSecret }),
  };
}

/**
 * A secret belongs to one client id in one environment. After a change of the client id or the environment another
 * secret is probably needed.
 */
export function mayNeedNewSecret(values: ProviderValues, saved?: PaymentProvider): boolean {
  if (!saved?.hasApiSecret || values.apiSecret) return false;
  return values.apiUrl.trim() !== saved.apiUrl || values.apiKey.trim() !== saved.apiKey;
}
