import { notificationKinds } from '@canone/contracts/letters/notification';
import { expect, test } from 'vitest';
import { outcomeOf, paypalDayText, sentenceOf } from './notification-sentence.ts';

type Facts = Parameters<typeof sentenceOf>[0];

const facts: Facts = {
  kind: 'paymentReceived',
  subscriptionId: 7,
  userName: 'Ada Neri',
  planName: 'Base',
  amount: 12.2,
  detail: null,
  happensAt: null,
  resolvedAt: null,
};
const happensAt = '2026-12-31T23:30:00Z';
const bare = { userName: null, planName: null, amount: null, subscriptionId: null };

const exactSentences: readonly [Partial<Facts>, string, string][] = [
  [{ kind: 'paymentReceived' }, 'success', 'Ricevuto 12,20 € da Ada Neri per Base.'],
  [
    { kind: 'paymentFailed' },
    'error',
    'Pagamento non riuscito di Ada Neri per Base. Insoluto: 12,20 €.',
  ],
  [
    { kind: 'paymentFailed', amount: null },
    'error',
    'Pagamento non riuscito di Ada Neri per Base.',
  ],
  [
    { kind: 'paymentMissing', happensAt },
    'error',
    'Manca il pagamento di Ada Neri per Base, scaduto il 01/01/2027.',
  ],
  [{ kind: 'paymentRefunded' }, 'info', 'Rimborsato 12,20 € a Ada Neri per Base.'],
  [{ kind: 'paymentReversed' }, 'warning', 'Stornato 12,20 € a Ada Neri per Base.'],
  [
    { kind: 'refundFailed' },
    'error',
    'PayPal non ha eseguito il rimborso di 12,20 € a Ada Neri per Base: puoi rifarlo da «Incassi».',
  ],
  [
    { kind: 'paymentDisputed' },
    'error',
    'Addebito contestato: 12,20 € di Ada Neri per Base. Rispondi su PayPal, nel Centro risoluzioni.',
  ],
  [
    { kind: 'paymentDisputed', detail: 'seller' },
    'success',
    'Contestazione chiusa a tuo favore: 12,20 € di Ada Neri per Base.',
  ],
  [
    { kind: 'paymentDisputed', detail: 'customer' },
    'error',
    'Contestazione chiusa a favore del cliente: 12,20 € di Ada Neri per Base.',
  ],
  [
    { kind: 'creditLeft' },
    'warning',
    'Il bonifico di Ada Neri per Base lascia un credito di 12,20 €: usalo o restituiscilo.',
  ],
  [{ kind: 'transferAwaited' }, 'info', 'Bonifico atteso: 12,20 € da Ada Neri per Base.'],
  [
    { kind: 'subscriptionExpiring', happensAt },
    'warning',
    'La sottoscrizione di Ada Neri a Base scade il 01/01/2027.',
  ],
  [
    { kind: 'subscriptionEnded', happensAt },
    'warning',
    'La sottoscrizione di Ada Neri a Base è terminata il 01/01/2027.',
  ],
  [
    { kind: 'subscriptionEnded', detail: 'stopByProvider' },
    'error',
    'PayPal ha fermato la sottoscrizione di Ada Neri a Base.',
  ],
  [
    { kind: 'subscriptionEnded', detail: 'cancelByProvider' },
    'warning',
    'La sottoscrizione di Ada Neri a Base è stata cancellata su PayPal.',
  ],
  [
    { kind: 'differenceFound', detail: 'amount' },
    'warning',
    'Differenza con PayPal nella sottoscrizione di Ada Neri a Base: importo.',
  ],
  [
    { ...bare, kind: 'differenceFound', detail: 'unexpectedCharge' },
    'warning',
    'Differenza con PayPal: addebito inatteso.',
  ],
  [
    { ...bare, kind: 'providerUnreachable' },
    'error',
    'PayPal non risponde: continuiamo a provare.',
  ],
  [
    { ...bare, kind: 'booksDisagree', detail: 'allocationsWithinEntries' },
    'error',
    'I conti non tornano: non è più vero che nessun movimento copre più di quanto contiene. Avvisa l’assistenza.',
  ],
  [
    { kind: 'reducedPrice' },
    'info',
    'Prezzo ridotto a 12,20 €: sottoscrizione di Ada Neri a Base.',
  ],
  [
    { kind: 'reducedPrice', amount: 0 },
    'info',
    'Prezzo gratuito: sottoscrizione di Ada Neri a Base.',
  ],
  [
    { kind: 'linkRequested' },
    'warning',
    'Chiesto un nuovo link di pagamento: sottoscrizione di Ada Neri a Base.',
  ],
];

test.each(exactSentences)('LAY-07 · %j is shown as %s', (given, tone, text) => {
  const sentence = sentenceOf({ ...facts, ...given });

  expect({ ...sentence, text: sentence.text.replaceAll('\u00a0', ' ') }).toEqual({ tone, text });
});

test.each(notificationKinds)('LAY-07 · the exact sentence of %s is expected above', (kind) => {
  expect(exactSentences.map(([given]) => given.kind)).toContain(kind);
});

test.each(notificationKinds)('LAY-07 · %s has a sentence even when few facts are known', (kind) => {
  const { text } = sentenceOf({ ...facts, ...bare, kind });

  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text).not.toMatch(/null|undefined|N\/D/);
});

test('LAY-07 · a resolved notification shows when it was resolved', () => {
  const resolvedAt = '2026-11-21T09:30:00Z';

  expect(outcomeOf(facts)).toBeUndefined();
  expect(outcomeOf({ ...facts, kind: 'transferAwaited', resolvedAt })).toBe(
    'Risolto il 21/11/2026, 10:30',
  );
  expect(outcomeOf({ ...facts, kind: 'providerUnreachable', resolvedAt })).toBe(
    'Risponde di nuovo dal 21/11/2026, 10:30',
  );
});

test('AM8 · a payment whose registration was undone is shown as undone', () => {
  const undone = { ...facts, kind: 'paymentReceived', resolvedAt: '2026-11-21T09:30:00Z' } as const;

  expect(outcomeOf(undone)).toBe('Annullato il 21/11/2026, 10:30');
});

test.each([
  ['paymentReceived', '2026-11-20T22:59:00Z', 'Su PayPal il 20/11/2026'],
  ['paymentFailed', '2026-10-21T09:00:00Z', 'Su PayPal il 21/10/2026'],
  ['paymentRefunded', '2026-10-21T09:00:00Z', 'Su PayPal il 21/10/2026'],
  ['paymentReversed', '2026-10-21T09:00:00Z', 'Su PayPal il 21/10/2026'],
  ['paymentReceived', '2026-11-20T23:01:00Z', undefined],
  ['paymentReceived', null, undefined],
  ['paymentMissing', '2026-10-21T09:00:00Z', undefined],
  ['subscriptionExpiring', '2026-12-21T09:00:00Z', undefined],
] as const)('B15 LAY-07 · %s of %s, received on another day, shows "%s"', (kind, at, day) => {
  expect(paypalDayText({ kind, happensAt: at, createdAt: '2026-11-21T09:30:00Z' })).toBe(day);
});
