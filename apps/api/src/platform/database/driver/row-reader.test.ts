import { expect, test } from 'vitest';
import { rowReader } from './row-reader.ts';

const asText = (text: string) => text;

test('a row has a field for each column in order, and null for a missing value', () => {
  const read = rowReader([
    { name: 'id', parse: Number },
    { name: 'userName', parse: asText },
    { name: 'paidAt', parse: asText },
  ]);

  const row = read(['7', 'Ottavia', null]);

  expect(row).toEqual({ id: 7, userName: 'Ottavia', paidAt: null });
  expect(Object.keys(row as object)).toEqual(['id', 'userName', 'paidAt']);
});

test.each(['di "Aurora"', "l'anno", 'a\\', '}); process.exit(1); ({', '${1}', '\u2028', '1'])(
  'a column may have the name %j',
  (name) => {
    expect(rowReader([{ name, parse: asText }])(['sì'])).toEqual({ [name]: 'sì' });
  },
);

test('the same names with other types use the other parsers', () => {
  const [number, text] = [Number, asText].map((parse) => rowReader([{ name: 'n', parse }]));

  expect(number?.(['1'])).toEqual({ n: 1 });
  expect(text?.(['1'])).toEqual({ n: '1' });
});

test('a value that cannot be parsed throws', () => {
  const refuse = () => {
    throw new Error('no such date');
  };

  expect(() => rowReader([{ name: 'n', parse: refuse }])(['x'])).toThrow('no such date');
});
