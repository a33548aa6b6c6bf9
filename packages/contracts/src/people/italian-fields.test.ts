import { describe, expect, test } from 'vitest';
import { phoneProblem, sdiProblem, vatCodeProblem, zipProblem } from './italian-fields.ts';

const wrongDigit = 'La Partita IVA non è valida: ricontrolla le cifre, una è sbagliata.';

describe('USR-01 · the Partita IVA', () => {
  test.each(['01114601006', '12345670785', 'IT 12345670785', 'it12345670785'])(
    '"%s" has a valid check digit',
    (text) => {
      expect(vatCodeProblem(text)).toBeUndefined();
    },
  );

  test.each(Array.from({ length: 11 }, (_, index) => index))(
    'with a changed digit at position %i is wrong',
    (index) => {
      const digits = '12345670785';
      const other = (Number(digits[index]) + 1) % 10;

      expect(vatCodeProblem(digits.slice(0, index) + other + digits.slice(index + 1))).toBe(
        wrongDigit,
      );
    },
  );

  test('with two exchanged digits is wrong', () => {
    expect(vatCodeProblem('21345670785')).toBe(wrongDigit);
  });

  test('with only zeros is wrong, although its check digit is right', () => {
    expect(vatCodeProblem('00000000000')).toBe(wrongDigit);
  });

  test.each([
    ['1234567078', 10],
    ['123456707850', 12],
  ])('"%s" has the wrong length', (text, length) => {
    expect(vatCodeProblem(text)).toBe(`La Partita IVA ha 11 cifre: qui sono ${length}.`);
  });

  test('with a letter is refused', () => {
    expect(vatCodeProblem('1234567078A')).toBe('La Partita IVA è fatta di sole cifre.');
  });
});

test.each([
  ['ABC1234', true],
  ['abc 1234', true],
  ['ABC123', true],
  ['ABC12', false],
  ['ABC12345', false],
  ['ABC-123', false],
])('USR-01 · the SDI code "%s" is valid: %s', (text, isValid) => {
  expect(sdiProblem(text) === undefined).toBe(isValid);
});

test.each([
  ['00184', true],
  ['0018', false],
  ['001845', false],
  ['0018A', false],
])('USR-01 · the postal code "%s" is valid: %s', (text, isValid) => {
  expect(zipProblem(text) === undefined).toBe(isValid);
});

test.each([
  ['+39 051 1234567', true],
  ['0039 051/123-4567', true],
  ['051123', true],
  ['05112', false],
  ['+39 051 ABC', false],
])('USR-01 · the phone number "%s" is valid: %s', (text, isValid) => {
  expect(phoneProblem(text) === undefined).toBe(isValid);
});
