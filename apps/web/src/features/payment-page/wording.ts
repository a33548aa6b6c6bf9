import type { Checkout } from '@canone/contracts/payment-token';

export const providerNames: Record<Checkout['kind'], string> = { paypal: 'PayPal' };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 3552 → "59:12". */
export function countdownText(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** The same for the ear; changes once a minute. */
export function minutesLeftWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'meno di un minuto';
  return minutes === 1 ? 'un minuto' : `${minutes} minuti`;
}

/** "Aurora Servizi" → "A". */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
}
