import { expect, test } from 'vitest';
import { creditAfter } from './credit-use.ts';

test.each([
  [30, 24.28, 'La scadenza sarà pagata per intero, e resta un credito di 5,72\u00a0€.'],
  [5.72, 24.28, 'Il credito finisce, e della scadenza restano da incassare 18,56\u00a0€.'],
  [24.28, 24.28, 'La scadenza sarà pagata per intero, e il credito finisce.'],
])(
  'the dialog explains a credit of %d that is applied to an amount due of %d',
  (credit, rest, sentence) => {
    expect(creditAfter(credit, { rest, state: 'due' })).toBe(sentence);
  },
);

test.each([
  [30, 'awaitingTransfer', true],
  [24.28, 'awaitingTransfer', true],
  [5.72, 'awaitingTransfer', false],
  [30, 'due', false],
] as const)(
  'AK6 · after a credit of %d for 24,28 € in the state %s a person must still activate: %s',
  (credit, state, isLeft) => {
    const sentence =
      'La sottoscrizione non diventa attiva da sola: premi poi «Conferma Attivazione».';
    expect(creditAfter(credit, { rest: 24.28, state }).includes(sentence)).toBe(isLeft);
  },
);
