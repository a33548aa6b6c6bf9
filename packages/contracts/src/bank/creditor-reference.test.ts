import { describe, expect, test } from 'vitest';
import {
  bestReference,
  findReferences,
  formatReference,
  isCreditorReference,
  normalReference,
  receivableOf,
  referenceOf,
} from './creditor-reference.ts';

const best = (parts: readonly string[]) => bestReference(findReferences(parts));

describe('the reference of a receivable', () => {
  test('has valid check digits and contains the id of its receivable, whatever the size of the id', () => {
    const ids = [1, 9, 10, 97, 98, 12_345, 9_999_999, 2_147_483_647];

    for (const receivableId of ids) {
      const of = { tenantId: 7, receivableId };
      const reference = referenceOf(of);
      expect(isCreditorReference(reference)).toBe(true);
      expect(reference.length).toBeLessThanOrEqual(25);
      expect(receivableOf(reference)).toEqual(of);
    }
  });

  test('with any changed digit is not valid', () => {
    const reference = referenceOf({ tenantId: 1, receivableId: 1234 });

    const accepted = reference.split('').flatMap((letter, at) => {
      if (!/\d/.test(letter)) return [];
      const changed =
        reference.slice(0, at) + ((Number(letter) + 1) % 10) + reference.slice(at + 1);
      return receivableOf(changed) ? [changed] : [];
    });

    expect(accepted).toEqual([]);
  });

  test('W13 · with an id that is too large for a record gives no receivable', () => {
    for (const of of [
      { tenantId: 7, receivableId: 2_147_483_648 },
      { tenantId: 7, receivableId: 9_999_999_999 },
      { tenantId: 9_999_999_999, receivableId: 7 },
    ]) {
      const reference = referenceOf(of);
      expect(isCreditorReference(reference)).toBe(true);
      expect(receivableOf(reference)).toBeUndefined();
    }
  });

  test('of another creditor gives no receivable', () => {
    expect(receivableOf('RF18539007547034')).toBeUndefined();
    expect(receivableOf('RF18')).toBeUndefined();
    expect(receivableOf('')).toBeUndefined();
  });
});

describe('ISO 11649', () => {
  test.each([
    ['RF18539007547034', true],
    ['RF18 5390 0754 7034', true],
    ['RF7812345 ', true],
    ['RF0812344', true],
    ['RF0712344', false],
    ['RF18539007547035', false],
    ['RF18000000000539007547034', true],
    ['RF18', false],
    ['RF1853900754703400000000000', false],
  ])('%s · valid: %s', (text, isValid) => {
    expect(isCreditorReference(normalReference(text))).toBe(isValid);
  });

  test('is shown in groups of four', () => {
    expect(formatReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });
});

describe('a reference inside a text', () => {
  const ours = referenceOf({ tenantId: 3, receivableId: 412 });
  const spaced = formatReference(ours);
  const wrong = ours.replace(/^RF(\d)/, (_, digit: string) => `RF${(Number(digit) + 1) % 10}`);

  test.each([
    ['alone', [ours]],
    ['in groups', [`Pagamento ${spaced} grazie`]],
    ['in lower case', [`rif. ${ours.toLowerCase()}`]],
    ['with trailing blanks', [`${ours}   `]],
    ['split over two parts', [`bonifico ${ours.slice(0, 7)}`, `${ours.slice(7)} saldo`]],
    ['without blanks around it', [`PER${ours}DATA20260720`]],
    ['after one with wrong check digits', [`${wrong} ${ours}`]],
  ])('is found %s', (_, parts) => {
    expect(best(parts)).toEqual({ reference: ours, isValid: true });
  });

  test('with wrong check digits is found, and is not valid', () => {
    expect(best([`causale ${wrong}`])).toEqual({ reference: wrong, isValid: false });
  });

  test('of another creditor is found, also when it is written in groups and other words follow', () => {
    expect(best(['RF18 5390 0754 7034 GRAZIE'])).toEqual({
      reference: 'RF18539007547034',
      isValid: true,
    });
  });

  test('W14 · is found in a text of 300,000 words that begin like a reference', () => {
    expect(best(['RF12 '.repeat(300_000), ours])).toEqual({
      reference: ours,
      isValid: true,
    });
  });

  test.each([[['Bonifico per RF']], [['ORF18 X']], [[]], [['surf12']]])(
    'is not found in %j',
    (parts) => {
      expect(best(parts)).toBeUndefined();
    },
  );
});
