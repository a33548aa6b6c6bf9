import { expect, test } from 'vitest';
import * as z from 'zod/mini';
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

test('API-03 · the fields that another server omits are added', () => {
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

test.each([[7], ['text'], [true]])(
  'API-03 · the value %j in place of an object stays unchanged',
  (value) => {
    expect(withAbsent(Row, value)).toBe(value);
  },
);

test('API-03 · a number sent as text and a text sent as a number get the type of the contract', () => {
  const row = { id: '1', name: 7, note: 8, phone: 9, lines: [{ id: '2', amount: '3.5' }] };

  expect(withAbsent(Row, row)).toEqual({
    id: 1,
    name: '7',
    note: '8',
    phone: '9',
    isRemoved: false,
    lines: [{ id: 2, amount: 3.5, rest: 3.5 }],
    owner: { name: '' },
  });
});

test('API-03 · an object that may be absent stays null', () => {
  const Holder = z.object({ owner: z.nullable(z.object({ name: z.string() })) });

  expect(withAbsent(Holder, { owner: null })).toEqual({ owner: null });
});

test('API-03 · a completion reads numbers that were sent as text as numbers', () => {
  const Twice = completed(z.object({ id: z.int(), twice: z.number() }), ({ id }) => ({
    twice: (id ?? 0) + (id ?? 0),
  }));

  expect(withAbsent(Twice, { id: '4' })).toEqual({ id: 4, twice: 8 });
});

test('API-03 · a number that a completion copies from another field gets the type number', () => {
  const Plan = completed(z.object({ VATPercentage: z.number() }), (plan) => ({
    VATPercentage: (plan as { vatPercentage?: number }).vatPercentage,
  }));

  expect(withAbsent(Plan, { vatPercentage: '10' })).toMatchObject({ VATPercentage: 10 });
});

test.each([[''], [' '], ['12,2'], ['x']])(
  'API-03 · the text %j is not a number and stays unchanged',
  (id) => {
    expect(withAbsent(Row, { id })).toMatchObject({ id });
  },
);
