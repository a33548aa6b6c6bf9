import fc from 'fast-check';

function nested(depth: number, open: string, close: string): unknown {
  return JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u2028\u202E\uFEFF',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(50),
  "' or 1=1 --",
  "'; drop table users; --",
  String.raw`%_\%__\\`,
  '$1::int',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x'.repeat(20_000),
  'è'.repeat(201),
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  '1_000',
  '٣',
  '９９',
  '2147483648',
  '1,2,3',
  '1'.repeat(400),
];

const dates = [
  '0000-00-00',
  '2026-02-30T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T23:59:60Z',
  '2026-11-21T10:00:00.123456789Z',
  '2026-11-21T10:00:00+23:59',
  '2026-11-21T10:00:00[Europe/Rome][u-ca=hebrew]',
  '2026-10-25T02:30',
  '2026-03-29T02:30',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2199-12-31T23:59:59Z',
  '1900-01-01T00:00:00Z',
];

const numbers = [
  0, -1, 1.5, 0.1, 1e-7, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21,
  1e308, -1e308, 9_999_999.99, 10_000_000, 4_294_967_296,
];

const others = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { id: 1 },
  { selected: 1 },
  ['a', 1, {}],
  Array.from({ length: 1_000 }, (_, index) => index),
  nested(500, '[', ']'),
  nested(500, '{"a":', '}'),
];

/** Values that no client should send. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...dates) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...others) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'tenantId',
  'ID',
  'version',
  '',
  'a.b',
  '0',
  '\0',
];

/** A few keys that no contract has. */
export const strayKeys: fc.Arbitrary<readonly (readonly [string, unknown])[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.constantFrom(...names), hostile), {
      minLength: 1,
      maxLength: 3,
    }),
  },
);
