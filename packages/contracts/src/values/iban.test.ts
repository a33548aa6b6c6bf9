import { describe, expect, test } from 'vitest';
import { bicProblem, formatIban, ibanProblem, isIban, normalIban } from './iban.ts';

describe('an IBAN', () => {
  test.each([
    'IT60X0542811101000000123456',
    'it60 x054 2811 1010 0000 0123 456',
    'SM86U0322509800000000270100',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
  ])('%s is valid', (iban) => {
    expect(ibanProblem(iban)).toBeUndefined();
  });

  test.each([
    ['IT64Y0542811101000000123456', 'CIN'],
    ['IT60X0542811101000000123457', 'uno è sbagliato'],
    ['IT60X054281110100000012345', 'qui sono 26'],
    ['US00123456789', 'SEPA'],
    ['60X0542811101000000123456', 'due lettere'],
    ['', 'due lettere'],
  ])('%s is refused with a reason', (iban, reason) => {
    expect(ibanProblem(iban)).toContain(reason);
  });

  test('any changed character of a valid IBAN makes it invalid', () => {
    const iban = 'IT60X0542811101000000123456';

    const accepted = iban.split('').flatMap((letter, at) => {
      const other = letter === '7' ? '8' : '7';
      const changed = iban.slice(0, at) + other + iban.slice(at + 1);
      return isIban(changed) ? [changed] : [];
    });

    expect(accepted).toEqual([]);
  });

  test('is stored without blanks and shown in groups of four', () => {
    expect(normalIban(' it60 x054-2811.1010 0000 0123 456 ')).toBe('IT60X0542811101000000123456');
    expect(formatIban('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
  });
});

describe('a BIC', () => {
  test.each([
    ['BPMOIT22XXX', true],
    ['bpmoit22', true],
    ['BPMOIT2', false],
    ['BPMOIT22XX', false],
    ['12345678', false],
  ])('%s · valid: %s', (bic, isValid) => {
    expect(bicProblem(bic) === undefined).toBe(isValid);
  });
});
