import type { Checkout } from '@canone/contracts/payments/payment-token';

export const providerNames: Record<Checkout['kind'], string> = { paypal: 'PayPal' };

/** "Aurora Servizi" → "A". */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
}
