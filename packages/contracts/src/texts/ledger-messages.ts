import { formatEuro } from '../values/format.ts';
import { fromHundredths } from '../values/money.ts';

export const ledgerMessages = {
  inTheFuture: 'La data non può essere futura.',
  refunded: 'Rimborso eseguito!',
  refundAsked: 'Rimborso chiesto: PayPal lo sta ancora eseguendo.',
  refundedAtProvider: (theirCents: number, ourCents: number) =>
    `Per PayPal i rimborsi di questo addebito sono ${formatEuro(fromHundredths(theirCents))}, per i movimenti ${formatEuro(fromHundredths(ourCents))}. Prima di rimborsare controlla «Differenze con PayPal».`,
  wrongTransactionId: 'Copia l’id del rimborso come lo mostra PayPal, senza spazi.',
  knownTransactionId: 'Il rimborso con questo id è già in «Incassi».',
  returnedByBank: 'Un bonifico si restituisce con un bonifico: lascia vuoto l’id.',
  beforeReceipt: (kind: 'transfer' | 'charge') =>
    `La data viene prima di quella ${kind === 'transfer' ? 'del bonifico' : 'dell’addebito'}.`,
  atMostReturned: (cents: number) =>
    `Si possono restituire al massimo ${formatEuro(fromHundredths(cents))}.`,
} as const;
