import type { Checkout } from '@canone/contracts/payments/payment-token';

type PayPal = Extract<Checkout, { kind: 'paypal' }>;

let loading: Promise<void> | undefined;

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    // PayPal's script adds this nonce to the inline scripts that it inserts.
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    if (nonce) {
      script.nonce = nonce;
      script.dataset['cspNonce'] = nonce;
    }
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('PayPal did not load')));
    document.head.append(script);
  });
}

/**
 * Loads PayPal's script once per document, because a second copy of the script would destroy the buttons of the first
 * copy. If the script fails to load, only a reload of the page can try again.
 */
export function loadPayPal({ clientId, sdkBaseUrl }: PayPal): Promise<void> {
  const query = new URLSearchParams({
    'client-id': clientId,
    intent: 'subscription',
    vault: 'true',
    components: 'buttons',
    currency: 'EUR',
    locale: 'it_IT',
  });
  loading ??= insertScript(`${sdkBaseUrl}?${query.toString()}`);
  return loading;
}
