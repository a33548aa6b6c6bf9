import { expect, test } from 'vitest';
import { statementNames } from './statement-names.ts';

test('a text keeps its name, other texts have other names, and each fits PostgreSQL’s limit', () => {
  const statementName = statementNames();
  const [first, second] = [statementName('select 1'), statementName('select 2')];

  expect(statementName('select 1')).toBe(first);
  expect(second).not.toBe(first);
  expect(first?.length).toBeLessThan(64);
});

test('the number of named texts is limited', () => {
  const statementName = statementNames();
  statementName('select 1');
  const names = Array.from({ length: 5_000 }, (_, n) => statementName(`select ${n} as n`));

  const given = names.filter((name) => name !== undefined);
  expect(given.length).toBeLessThanOrEqual(2_000);
  expect(new Set(given).size).toBe(given.length);
  expect(names.at(-1)).toBeUndefined();
  expect(statementName('select 1')).toBe('s0');
});
