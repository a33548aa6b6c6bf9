import { expect, test } from 'vitest';
import { newReturn, readReturn, returnableFrom } from './return-draft.ts';

const today = Temporal.PlainDate.from('2026-11-22');
const entry = { credit: 5.72, refundable: 30 };
const draft = {
  amount: '5,72',
  returnedOn: '21/11/2026',
  note: '',
  way: 'bank',
  providerTransactionId: '',
} as const;

test.each([
  [entry, '5,72\u00a0€'],
  [{ credit: 0, refundable: 24.28 }, '24,28\u00a0€'],
])('a return of %j proposes %s and today', (given, amount) => {
  expect(newReturn(given, today)).toEqual({ ...draft, amount, returnedOn: '22/11/2026' });
});

test('amount and day are read in Italian format, and the day starts at midnight in Rome', () => {
  const typed = { ...draft, amount: '1.005,5', returnedOn: '1/7/26', note: '  Doppio bonifico ' };

  expect(readReturn(typed, { credit: 0, refundable: 2000 }, today)).toEqual({
    written: {
      amount: 1005.5,
      returnedOn: '2026-06-30T22:00:00Z',
      note: 'Doppio bonifico',
      providerTransactionId: null,
    },
  });
});

test.each([
  [{ amount: '' }, { amount: 'Scrivi un importo, per esempio 120,50.' }],
  [{ amount: '0' }, { amount: 'L’importo deve essere maggiore di zero.' }],
  [{ amount: '30,01' }, { amount: 'Si possono restituire al massimo 30,00\u00a0€.' }],
  [{ returnedOn: '31/02/2026' }, { returnedOn: 'Data non valida.' }],
  [{ returnedOn: 'domani' }, { returnedOn: 'La data non può essere futura.' }],
])('the value %j is refused with an error at its field', (change, errors) => {
  expect(readReturn({ ...draft, ...change }, entry, today)).toEqual({
    errors: expect.objectContaining(errors),
  });
});

test.each([
  ['5XC28473TA', '5XC28473TA', undefined],
  [' 5XC28473TA ', '5XC28473TA', undefined],
  ['', undefined, 'Copia l’id del rimborso come lo mostra PayPal, senza spazi.'],
  ['two words', undefined, 'Copia l’id del rimborso come lo mostra PayPal, senza spazi.'],
])(
  'AL28 · the typed id %j of a refund on PayPal’s site gives %j or an error',
  (typed, id, error) => {
    const { written, errors } = readReturn(
      { ...draft, way: 'paypal', providerTransactionId: typed },
      entry,
      today,
    );

    expect(written?.providerTransactionId).toBe(id);
    expect(errors?.providerTransactionId).toBe(error);
  },
);

test('AL28 · the id of a refund is not sent if the money was returned by bank', () => {
  expect(readReturn({ ...draft, providerTransactionId: '5XC28473TA' }, entry, today)).toMatchObject(
    {
      written: { providerTransactionId: null },
    },
  );
});

test('a return sent today can be recorded today', () => {
  expect(readReturn({ ...draft, returnedOn: '22/11/2026' }, entry, today)).toMatchObject({
    written: { returnedOn: '2026-11-21T23:00:00Z' },
  });
});

test('the whole refundable amount can be returned, to the cent', () => {
  expect(readReturn({ ...draft, amount: '30' }, entry, today)).toMatchObject({
    written: { amount: 30, note: null },
  });
});

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-22'],
  ['2026-12-23T23:30:00Z', '2026-12-24'],
])(
  'Z11 · the return of a transfer of %s proposes the day %s, also in a browser whose clock is behind',
  (occurredAt, day) => {
    expect(String(returnableFrom({ occurredAt }, today))).toBe(day);
  },
);
