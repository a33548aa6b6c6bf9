import { paypalApiUrls, plainApiUrl } from '@canone/contracts/payments/paypal-api-url';

/** PayPal's own API hosts, each with the address of its browser SDK. */
const official: ReadonlyMap<string, string> = new Map([
  [paypalApiUrls.live, 'https://www.paypal.com/sdk/js'],
  [paypalApiUrls.sandbox, 'https://www.sandbox.paypal.com/sdk/js'],
]);

/** The origins of PayPal's SDK and of its requests. */
export const paypalOrigins: readonly string[] = [
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
];

/**
 * An apiUrl determines requests of the server and a script on a public page. Only PayPal's own addresses are allowed,
 * and the simulator's where it exists (never in production).
 */
export function paypalAddresses(simulatorUrl: string | undefined) {
  return {
    isAllowed: (apiUrl: string) =>
      official.has(plainApiUrl(apiUrl)) || plainApiUrl(apiUrl) === simulatorUrl,

    /** The address of the browser SDK, derived from the apiUrl. Undefined for an address that is not allowed. */
    sdkUrl(apiUrl: string): string | undefined {
      const url = plainApiUrl(apiUrl);
      return official.get(url) ?? (url === simulatorUrl ? `${simulatorUrl}/sdk/js` : undefined);
    },
  };
}
