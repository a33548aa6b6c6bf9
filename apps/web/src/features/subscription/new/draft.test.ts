import { expect, test } from 'vitest';
import { type Draft, draftErrors, fieldOfDraft, startOf, subscribeBody } from './draft.ts';
import { changePrice, emptyPrice, priceOf } from './price.ts';

const today = Temporal.PlainDate.from('2026-11-21');
const plan = {
  id: 2,
  name: 'Base',
  recurringCostBeforeVAT: 19.9,
  vatPercentage: 22,
  recurrenceType: 1,
  recurrenceTypeName: 'Mensile',
  paypalPlanId: null,
  stripePlanId: null,
  isActive: true,
  version: 1,
  planFeatures: [],
};
const draft: Draft = {
  user: { id: 11, name: 'Giulia Rinaldi', email: 'giulia.rinaldi@clienti.example' },
  plan,
  price: priceOf(plan),
  day: '31/01/2027',
  time: '09:30',
};

test('SUB-05 · a draft is sent with id 0, its total, its VAT and an end one month later', () => {
  expect(subscribeBody(draft, today)).toEqual({
    id: 0,
    userId: 11,
    planId: 2,
    startDate: '2027-01-31T08:30:00Z',
    endDate: '2027-02-28T08:30:00Z',
    subscriptionStatus: 2,
    subscriptionStatusName: 'NotActive',
    paymentAmount: 24.28,
    vatPercentage: 22,
  });
});

test('SUB-05 · a typed total is sent unchanged', () => {
  const price = changePrice(draft.price, 'gross', '1,03');

  expect(subscribeBody({ ...draft, price }, today)).toMatchObject({ paymentAmount: 1.03 });
});

test.each([
  ['no user', { user: null }, { user: 'Seleziona un utente e un piano.' }],
  [
    'neither user nor plan',
    { user: null, plan: null, price: emptyPrice },
    { user: 'Seleziona un utente e un piano.', plan: 'Seleziona un utente e un piano.' },
  ],
  ['an impossible day', { day: '31/02/2027' }, { day: 'Data non valida.' }],
  ['an impossible time', { time: '25:00' }, { time: 'Data non valida.' }],
  [
    'the hour skipped by the clock change',
    { day: '28/03/2027', time: '2:30' },
    { time: 'Data non valida.' },
  ],
  [
    'a VAT over 100',
    { price: changePrice(draft.price, 'vat', '101') },
    { 'price.vat': 'Inserisci un valore tra 0 e 100.' },
  ],
  ['nothing wrong', {}, {}],
])('SUB-06 · a draft with %s has its error at the field', (_words, change, expected) => {
  expect(draftErrors({ ...draft, ...change }, today)).toEqual(expected);
});

test.each(['31/12/1899', '01/01/2200'])(
  'R36 SUB-06 · a start on %s, which the server refuses, has its error before the call',
  (day) => {
    expect(draftErrors({ ...draft, day }, today)).toEqual({ day: 'Data non valida.' });
    expect(startOf({ ...draft, day }, today)).toBeUndefined();
  },
);

test.each(['01/01/1900', '31/12/2199'])('SUB-06 · a start on %s is valid', (day) => {
  expect(draftErrors({ ...draft, day }, today)).toEqual({});
});

test('SUB-06 · the server’s errors are shown at their fields', () => {
  expect(['planId', 'note'].map(fieldOfDraft)).toEqual(['plan', 'note']);
});
