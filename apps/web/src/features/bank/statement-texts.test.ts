import { describe, expect, test } from 'vitest';
import { moneyOf, periodOf, proofOf, proofSteps } from './statement-texts.ts';

/** Amounts have a no-break blank before the sign. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const stepsOf = (balances: Parameters<typeof proofSteps>[0]) =>
  proofSteps(balances).map(({ label, value }) => `${label} ${plain(value)}`);

test.each([
  ['EUR', 'credit', '1.234,50 €'],
  ['EUR', 'debit', '-1.234,50 €'],
  ['USD', 'credit', '1.234,50 USD'],
  ['USD', 'debit', '-1.234,50 USD'],
] as const)(
  'AD3 · an amount in %s of a %s has the Italian format, and a minus for outgoing money',
  (currency, direction, text) => {
    expect(plain(moneyOf({ amount: 1234.5, currency, direction }))).toBe(text);
  },
);

test('AQ26 · the period of a statement has its year once, and both years across a new year', () => {
  expect(periodOf({ firstDay: '2026-11-28', lastDay: '2026-11-30' })).toBe('28/11 – 30/11/2026');
  expect(periodOf({ firstDay: '2026-12-28', lastDay: '2027-01-02' })).toBe(
    '28/12/2026 – 02/01/2027',
  );
  expect(periodOf({ firstDay: '2026-11-28', lastDay: '2026-11-28' })).toBe('28/11/2026');
});

describe('the check of a file by its balances', () => {
  test('shows each step and the difference', () => {
    const balances = { opening: 100, closing: 115, difference: 2.8 };

    expect(stepsOf(balances)).toEqual([
      'Saldo iniziale 100,00 €',
      'Movimenti in euro +12,20 €',
      'Saldo finale calcolato 112,20 €',
      'Saldo finale della banca 115,00 €',
    ]);
    expect(plain(proofOf(balances))).toBe('Differenza di 2,80 €');
  });

  test('shows negative balances with their signs, to the cent', () => {
    expect(stepsOf({ opening: 0.1, closing: -0.2, difference: 0 })).toEqual([
      'Saldo iniziale 0,10 €',
      'Movimenti in euro -0,30 €',
      'Saldo finale calcolato -0,20 €',
      'Saldo finale della banca -0,20 €',
    ]);
    expect(proofOf({ opening: 0.1, closing: -0.2, difference: 0 })).toBe('Tornano');
  });

  test('is absent when the file has no balances', () => {
    expect(proofOf(null)).toBe('Non verificati');
  });
});
