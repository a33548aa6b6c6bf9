/** PayPal's own API hosts, each with the site its browser SDK comes from. */
const official: ReadonlyMap<string, string> = new Map([
  ['https://api-m.paypal.com', 'https://www.paypal.com/sdk/js'],
  ['https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com/sdk/js'],
]);

/** Where PayPal's SDK loads from and talks to. */
export const paypalOrigins: readonly string[] = [
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
];

/**
 * An apiUrl drives requests of the server and a script on a public page, so only PayPal's own addresses pass,
 * and the simulator's where there is one (never in production).
 */
export function paypalAddresses(simulatorUrl: string | undefined) {
  const normal = (apiUrl: string) => apiUrl.trim().replace(/\/+$/, '');

  return {
    isAllowed: (apiUrl: string) => official.has(normal(apiUrl)) || normal(apiUrl) === simulatorUrl,

    /** The browser SDK's address, derived and never typed. Undefined for an address that is not allowed. */
    sdkUrl(apiUrl: string): string | undefined {
      const url = normal(apiUrl);
      return official.get(url) ?? (url === simulatorUrl ? `${simulatorUrl}/sdk/js` : undefined);
    },
  };
}
