import type { Checkout } from '@canone/contracts/payments/payment-token';
import type { ShownRequest } from './payment-page.state.ts';

export const providerNames: Record<Checkout['kind'], string> = { paypal: 'PayPal' };

/** "Aurora Servizi" → "A". */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
}

/** The first charge comes at a later start, so the approval charges nothing. */
export function startsLater({ checkout }: Pick<ShownRequest, 'checkout'>): boolean {
  return checkout?.subscription.start_time !== undefined;
}
