import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { completed, withAbsent } from './completion.ts';

const Line = completed(z.object({ id: z.int(), rest: z.number(), amount: z.number() }), (line) => ({
  rest: line.rest ?? line.amount,
}));
const Row = z.object({
  id: z.int(),
  name: z.string(),
  note: z.nullable(z.string()),
  phone: z.optional(z.nullable(z.string())),
  isRemoved: z.boolean(),
  lines: z.array(Line),
  owner: z.object({ name: z.string() }),
});

test('API-03 · the fields that another server leaves out are added', () => {
  expect(withAbsent(Row, { id: 1, lines: [{ id: 2, amount: 3 }] })).toEqual({
    id: 1,
    name: '',
    note: null,
    phone: undefined,
    isRemoved: false,
    lines: [{ id: 2, amount: 3, rest: 3 }],
    owner: { name: '' },
  });
  expect(withAbsent(Row, {})).toMatchObject({ lines: [] });
});

test('API-03 · a field that is present stays as it is', () => {
  const row = {
    id: 1,
    name: 'A',
    note: 'b',
    phone: '1',
    isRemoved: true,
    lines: [{ id: 2, amount: 3, rest: 0 }],
    owner: { name: 'C' },
    unknown: [1],
  };

  expect(withAbsent(Row, row)).toEqual(row);
  expect(withAbsent(Row, { name: null, phone: null })).toMatchObject({ name: '', phone: null });
});

test.each([[null], [undefined]])('LAY-08 · an object that is %j has only empty parts', (owner) => {
  expect(withAbsent(Row, { owner })).toMatchObject({ owner: { name: '' } });
});

test.each([[null], [undefined]])('LAY-08 · a number that is %j is undefined', (id) => {
  expect(withAbsent(Row, { id })).toMatchObject({ id: undefined });
});

test.each([[7], ['text'], [true]])('API-03 · %j in place of an object stays as it is', (value) => {
  expect(withAbsent(Row, value)).toBe(value);
});
