import { describe, expect, test } from 'vitest';
import { movementKeys } from './movement-key.ts';
import type { ReadMovement } from './readers/statement-item.ts';

const movement = (change: Partial<ReadMovement> = {}): ReadMovement => ({
  direction: 'credit',
  amountCents: 1_220,
  currency: 'EUR',
  bookedOn: '2026-11-20',
  valueOn: null,
  texts: ['BONIFICO DA ROSSI'],
  references: [],
  bankReference: null,
  payerName: null,
  payerIban: null,
  isReturn: false,
  ...change,
});

function keysOf(...movements: readonly ReadMovement[]): string[] {
  const keys = movementKeys();
  return movements.map((one) => keys.keyOf(one));
}

describe('the key of a movement', () => {
  test('is the same in every file that contains it', () => {
    expect(keysOf(movement({ amountCents: 1 }), movement())[1]).toBe(keysOf(movement())[0]);
  });

  test('differs by an ordinal between equal movements of one file', () => {
    const keys = keysOf(movement(), movement(), movement());

    expect(new Set(keys).size).toBe(3);
    expect(keysOf(movement(), movement())).toEqual(keys.slice(0, 2));
  });

  test.each<[string, Partial<ReadMovement>]>([
    ['amount', { amountCents: 1_221 }],
    ['direction', { direction: 'debit' }],
    ['currency', { currency: 'CHF' }],
    ['booking day', { bookedOn: '2026-11-21' }],
    ['value day', { valueOn: '2026-11-20' }],
    ['text', { texts: ['BONIFICO DA VERDI'] }],
    ['IBAN', { payerIban: 'DE89370400440532013000' }],
  ])('depends on the %s', (_, change) => {
    expect(keysOf(movement(change))).not.toEqual(keysOf(movement()));
  });

  test('ignores blanks and letter case of the text', () => {
    expect(keysOf(movement({ texts: ['Bonifico  da', 'Rossi'] }))).toEqual(keysOf(movement()));
  });

  test('depends on the amount and the day, but not on the text, when the bank gives an id', () => {
    const known = movement({ bankReference: 'CRO1' });

    expect(keysOf({ ...known, texts: ['altro'] })).toEqual(keysOf(known));
    expect(keysOf({ ...known, amountCents: 1 })).not.toEqual(keysOf(known));
    expect(keysOf({ ...known, bookedOn: '2026-11-21' })).not.toEqual(keysOf(known));
  });

  test.each(['NONREF', 'NOTPROVIDED', 'NOTPROVIDE'])(
    'ignores the value %s, which banks write when they have no id',
    (bankReference) => {
      expect(keysOf(movement({ bankReference }))).toEqual(keysOf(movement()));
    },
  );

  test('is the same for the repetition of a section in a file', () => {
    const keys = movementKeys();
    const originals = [keys.keyOf(movement()), keys.keyOf(movement())];

    keys.beginSection(true);
    const repeated = [keys.keyOf(movement()), keys.keyOf(movement())];
    keys.beginSection(false);

    expect(repeated).toEqual(originals);
    expect(originals).not.toContain(keys.keyOf(movement()));
  });
});
