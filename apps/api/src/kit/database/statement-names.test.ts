import { expect, test } from 'vitest';
import { statementName } from './statement-names.ts';

test('a text keeps its name, another text has another, and none is longer than PostgreSQL takes', () => {
  const [first, second] = [statementName('select 1'), statementName('select 2')];

  expect(statementName('select 1')).toBe(first);
  expect(second).not.toBe(first);
  expect(first?.length).toBeLessThan(64);
});

test('texts without end are not named without end', () => {
  const names = Array.from({ length: 5_000 }, (_, n) => statementName(`select ${n} as n`));

  const given = names.filter((name) => name !== undefined);
  expect(given.length).toBeLessThanOrEqual(2_000);
  expect(new Set(given).size).toBe(given.length);
  expect(names.at(-1)).toBeUndefined();
  expect(statementName('select 1')).toBe('s0');
});
