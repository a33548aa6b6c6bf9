import { formatEuro } from '../values/format.ts';
import { fromHundredths } from '../values/money.ts';

export const ledgerMessages = {
  inTheFuture: 'La data non può essere futura.',
  refunded: 'Rimborso eseguito!',
  refundAsked: 'Rimborso chiesto: PayPal lo sta ancora eseguendo.',
  refundedAtProvider: (theirCents: number, ourCents: number) =>
    `Per PayPal i rimborsi di questo addebito sono ${formatEuro(fromHundredths(theirCents))}, per i movimenti ${formatEuro(fromHundredths(ourCents))}. Prima di rimborsare controlla «Differenze con PayPal».`,
  atMostReturned: (cents: number) =>
    `Si possono restituire al massimo ${formatEuro(fromHundredths(cents))}.`,
} as const;
