import type { TimelineEntry } from '@canone/contracts/overviews/timeline';
import { expect, test } from 'vitest';
import { timelineText } from './timeline-texts.ts';

const nothing: Omit<TimelineEntry, 'kind' | 'what'> = {
  id: 1,
  at: '2026-11-21T09:30:00Z',
  valueDate: null,
  outcome: null,
  reason: null,
  providerReason: null,
  amount: null,
  period: null,
  attempts: null,
  nextAttemptAt: null,
};
const event = { kind: 'event', what: 'PAYMENT.SALE.COMPLETED' } as const;
const failed = { kind: 'event', what: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED' } as const;
const task = { kind: 'task', what: 'cancelSubscription' } as const;
const change = { kind: 'change', what: 'requestCancellation' } as const;
const soon = '2026-11-26T09:30:00Z';

test.each<[string, Partial<TimelineEntry> & Pick<TimelineEntry, 'kind' | 'what'>]>([
  [
    'PayPal: pagamento ricevuto 12,20 € – registrato sul 2º periodo',
    { ...event, outcome: 'applied', reason: 'recordCharge', amount: 12.2, period: 1 },
  ],
  ['Uso di un credito 12,20 €', { kind: 'change', what: 'applyCredit', amount: 12.2 }],
  [
    'PayPal: pagamento negato – resta da incassare',
    { kind: 'event', what: 'PAYMENT.SALE.DENIED', outcome: 'applied', reason: 'refuseCharge' },
  ],
  [
    'PayPal: pagamento ricevuto 12,20 € – evento ripetuto, ignorato',
    { ...event, outcome: 'ignored', reason: 'alreadyKnown', amount: 12.2 },
  ],
  [
    'PayPal: pagamento ricevuto – non accettato: addebito inatteso, da verificare',
    { ...event, outcome: 'refused', reason: 'unexpectedCharge' },
  ],
  [
    'PayPal: pagamento ricevuto – lo riprendiamo il 26/11/2026, 10:30',
    { ...event, outcome: 'waiting', nextAttemptAt: soon },
  ],
  [
    'PayPal: pagamento rifiutato 12,20 € – la banca del cliente ha detto di no; PayPal ci riprova il 26/11/2026, 10:30',
    {
      ...failed,
      outcome: 'ignored',
      reason: 'alreadyKnown',
      providerReason: 'PAYMENT_DENIED',
      amount: 12.2,
      nextAttemptAt: soon,
    },
  ],
  [
    'PayPal: pagamento rifiutato – UNHEARD_OF; non è più attiva',
    { ...failed, outcome: 'applied', reason: 'stopByProvider', providerReason: 'UNHEARD_OF' },
  ],
  [
    'PayPal: evento A.B – non ci riguarda',
    { kind: 'event', what: 'A.B', outcome: 'ignored', reason: 'unknownType' },
  ],
  ['Link di pagamento creato 12,20 €', { kind: 'link', what: 'made', amount: 12.2, period: 0 }],
  [
    'Link di pagamento creato 12,20 € – per il 2º periodo',
    { kind: 'link', what: 'made', amount: 12.2, period: 1 },
  ],
  [
    'Pagina di pagamento aperta – per la prima volta con questo link',
    { kind: 'link', what: 'opened', period: 0 },
  ],
  ['Link di pagamento scaduto', { kind: 'link', what: 'expired', period: 0 }],
  ['Link di pagamento sostituito – non vale più', { kind: 'link', what: 'replaced', period: 0 }],
  [
    'Link di pagamento annullato – l’account PayPal è cambiato',
    { kind: 'link', what: 'revoked', period: 0 },
  ],
  [
    'Pagamento con bonifico 10,00 € – registrato sul 1º periodo',
    { kind: 'payment', what: 'transfer', amount: 10, period: 0 },
  ],
  [
    'Abbuono 10,00 € – registrato sul 1º periodo',
    { kind: 'payment', what: 'writeOff', amount: 10, period: 0 },
  ],
  [
    'Abbuono 10,00 € – registrato sul 1º periodo: Differenza minima',
    { kind: 'payment', what: 'writeOff', amount: 10, period: 0, reason: 'Differenza minima' },
  ],
  [
    'Abbuono annullato 10,00 € – registrato sul 1º periodo: Riga sbagliata',
    {
      kind: 'payment',
      what: 'writeOffCancelled',
      amount: -10,
      period: 0,
      reason: 'Riga sbagliata',
    },
  ],
  [
    'Rettifica -10,00 € – registrata sul 1º periodo',
    { kind: 'payment', what: 'correction', amount: -10, period: 0 },
  ],
  [
    'PayPal: rimborso 2,20 € – registrato sul 1º periodo',
    { kind: 'refund', what: 'refund', amount: 2.2, period: 0 },
  ],
  [
    'Restituzione con bonifico 2,20 € – registrata sul 1º periodo',
    { kind: 'refund', what: 'transferReturned', amount: 2.2, period: 0 },
  ],
  [
    'Restituzione annullata 2,20 € – registrata sul 1º periodo: Importo sbagliato',
    {
      kind: 'refund',
      what: 'refundCancelled',
      amount: 2.2,
      period: 0,
      reason: 'Importo sbagliato',
    },
  ],
  [
    'PayPal: storno annullato 2,20 € – registrato sul 1º periodo',
    { kind: 'refund', what: 'reversalCancelled', amount: 2.2, period: 0 },
  ],
  [
    'PayPal: storno 2,20 € – registrato sul 1º periodo',
    { kind: 'refund', what: 'reversal', amount: 2.2, period: 0 },
  ],
  [
    'Bonifico ricevuto 5,00 € – approvato',
    { kind: 'transfer', what: 'transfer', amount: 5, outcome: 'approved' },
  ],
  [
    'Bonifico ricevuto 5,00 € – approvato, valuta 20/11/2026',
    {
      kind: 'transfer',
      what: 'transfer',
      amount: 5,
      outcome: 'approved',
      valueDate: '2026-11-19T23:00:00Z',
    },
  ],
  [
    'Bonifico annotato 5,00 € – in attesa',
    { kind: 'transfer', what: 'transfer', amount: 5, outcome: 'waiting' },
  ],
  ['Cancellazione richiesta', change],
  ['Rinnovata – 2º periodo', { ...change, what: 'renew', period: 1 }],
  [
    'Rinnovata, da pagare con bonifico – 2º periodo',
    { ...change, what: 'renewByTransfer', period: 1 },
  ],
  ['Rinnovo annullato – 2º periodo', { ...change, what: 'withdrawRenewal', period: 1 }],
  [
    'Pagamento non accettato – L’importo è diverso',
    { ...change, what: 'refusePayment', outcome: 'refused', reason: 'wrongAmount' },
  ],
  [
    'PayPal non ha ancora confermato la cancellazione – 3 tentativi, riproviamo il 26/11/2026, 10:30',
    { ...task, outcome: 'waiting', attempts: 3, nextAttemptAt: soon },
  ],
  [
    'PayPal ha confermato la cancellazione – dopo 1 tentativo',
    { ...task, outcome: 'done', attempts: 1 },
  ],
  ['PayPal ha confermato la cancellazione', { ...task, outcome: 'done', attempts: 0 }],
  [
    'Differenza con PayPal: importo – da guardare',
    { kind: 'difference', what: 'amount', outcome: 'waiting' },
  ],
  [
    'Differenza con PayPal: importo – archiviata',
    { kind: 'difference', what: 'amount', outcome: 'dismissed' },
  ],
])('PAY-09 · an entry is shown as "%s"', (expected, entry) => {
  const { what, effect } = timelineText({ ...nothing, ...entry });

  expect((effect ? `${what} – ${effect}` : what).replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each([
  ['waiting', 'PayPal non ha ancora confermato lo stop al rinnovo'],
  ['done', 'PayPal ha confermato lo stop al rinnovo'],
])(
  'AQ10 PAY-08 · a stop of the renewal with the outcome "%s" is not called a cancellation',
  (outcome, what) => {
    const entry = { ...nothing, ...task, reason: 'renewalStopped', outcome };

    expect(timelineText(entry).what).toBe(what);
  },
);

test.each([
  ['CREATED', 'aperta'],
  ['UPDATED', 'aggiornata'],
  ['RESOLVED', 'chiusa'],
])('AN11 · a dispute that is %s is called “contestazione %s”', (step, name) => {
  const { what, effect } = timelineText({
    ...nothing,
    kind: 'event',
    what: `CUSTOMER.DISPUTE.${step}`,
    outcome: 'applied',
    reason: 'dispute',
  });
  expect(what).toBe(`PayPal: contestazione ${name}`);
  expect(effect).toBe('vedi il Centro risoluzioni di PayPal');
});

test('R59 SUB-12 · the end at PayPal after a stopped renewal is not called a cancellation', () => {
  const ended = { kind: 'event', what: 'BILLING.SUBSCRIPTION.CANCELLED' } as const;

  const text = timelineText({ ...nothing, ...ended, outcome: 'applied', reason: 'stopRenewal' });
  expect(text.effect).toBe('qui resta attiva fino alla fine del periodo pagato');
});

test('R60 SUB-03 · the entry of a subscription that waits again does not say that a transfer was corrected', () => {
  const again = { kind: 'change', what: 'awaitTransferAgain' } as const;

  const { what } = timelineText({ ...nothing, ...again });
  expect(what).toBe('Non è più pagata: di nuovo in attesa di bonifico');
});
