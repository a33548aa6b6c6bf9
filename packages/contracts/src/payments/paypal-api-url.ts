/** PayPal's own API addresses. */
export const paypalApiUrls = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
} as const;

/**
 * An API address in the form in which it is stored and compared: without surrounding spaces and without slashes at the
 * end.
 */
export function plainApiUrl(apiUrl: string): string {
  return apiUrl.trim().replace(/\/+$/, '');
}
