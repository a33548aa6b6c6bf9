import { describe, expect, test } from 'vitest';
import { parseHundredths, steppedHundredths } from './hundredths.ts';

describe('parseHundredths', () => {
  test.each([
    ['12,29', 1229],
    ['12.29', 1229],
    ['1.234,56 €', 123_456],
    ['1.234', 123_400],
    ['22%', 2200],
    ['0', 0],
    ['12,345', undefined],
    ['dodici', undefined],
    ['', undefined],
  ])('SUB-05 · %j is %j hundredths', (text, expected) => {
    expect(parseHundredths(text)).toBe(expected);
  });
});

describe('steppedHundredths', () => {
  test.for([
    ['19,90', 1, 1, 1991],
    ['19,90', 1, -1, 1989],
    ['22%', 10, 1, 2210],
    ['22,05', 10, 1, 2210],
    ['22,05', 10, -1, 2200],
    ['0', 1, -1, 0],
    ['', 10, 1, 10],
  ] as const)(
    'SUB-05 · from %j a step of %j towards %j is %j',
    ([text, step, direction, expected]) => {
      expect(steppedHundredths(text, step, direction)).toBe(expected);
    },
  );
});
