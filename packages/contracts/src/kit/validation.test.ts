import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { matchKeys, validate } from './validation.ts';

const Person = z.object({
  VATCode: z.optional(z.string()),
  sDI: z.string(),
  address: z.optional(z.object({ zIP: z.string() })),
  rows: z.optional(z.array(z.object({ amountDue: z.number() }))),
  mode: z._default(z.string(), 'x'),
});

describe('the letter case of keys', () => {
  test('API-01 · keys get the schema’s spelling, whatever their letter case', () => {
    const value = { vatcode: '1', SDI: '2', ADDRESS: { Zip: '3' }, Rows: [{ AMOUNTDUE: 4 }] };

    expect(validate(Person, value)).toEqual({
      ok: true,
      value: {
        VATCode: '1',
        sDI: '2',
        address: { zIP: '3' },
        rows: [{ amountDue: 4 }],
        mode: 'x',
      },
    });
  });

  test.each([[{ sDI: 'exact', sdi: 'other' }], [{ sdi: 'other', sDI: 'exact' }]])(
    'API-01 · of two spellings of a key the exact one is used, in either order: %j',
    (value) => {
      expect(validate(Person, value)).toMatchObject({ ok: true, value: { sDI: 'exact' } });
    },
  );

  test.each([['text'], [7], [null], [undefined], [[1, 2]], [true]])(
    'API-01 · a value that is not an object is unchanged: %j',
    (value) => {
      expect(matchKeys(Person, value)).toEqual(value);
    },
  );
});

describe('keys that every object inherits', () => {
  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__', 'prototype'])(
    'API-06 · "%s" is treated as any unknown key',
    (key) => {
      const value = JSON.parse(`{ "sDI": "x", "${key}": { "polluted": true } }`) as unknown;

      const checked = validate(Person, value);

      expect(checked).toEqual({ ok: true, value: { sDI: 'x', mode: 'x' } });
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  test('API-06 · a strict schema refuses an unknown key by its name', () => {
    const Strict = z.strictObject({ name: z.optional(z.string()) });

    expect(validate(Strict, JSON.parse('{"__proto__":"x"}'))).toMatchObject({ ok: false });
    expect(validate(Strict, { constructor: 'x' })).toEqual({
      ok: false,
      errors: [{ field: '', message: 'Campi sconosciuti: constructor.' }],
    });
  });
});

describe('the message of a refused value', () => {
  test.for([
    [z.object({ a: z.string() }), {}, 'a', 'Campo obbligatorio.'],
    [z.object({ a: z.string() }), { a: null }, 'a', 'Campo obbligatorio.'],
    [z.object({ a: z.string() }), { a: 1 }, 'a', 'Valore non valido.'],
    [z.object({ a: z.string().check(z.minLength(1)) }), { a: '' }, 'a', 'Campo obbligatorio.'],
    [z.object({ a: z.int().check(z.gte(1)) }), { a: 0 }, 'a', 'Il minimo è 1.'],
    [z.object({ a: z.int().check(z.lte(9)) }), { a: 10 }, 'a', 'Il massimo è 9.'],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a', 'Valore non valido.'],
    [z.object({ a: z.email() }), { a: 'x' }, 'a', 'Valore non valido.'],
    [
      z.object({ a: z.object({ b: z.array(z.int()) }) }),
      { a: { b: [1, 'x'] } },
      'a.b.1',
      'Valore non valido.',
    ],
    [z.object({ a: z.string() }), [], '', 'Valore non valido.'],
    [z.object({ a: z.string() }), undefined, '', 'Campo obbligatorio.'],
  ] as const)(
    'API-06 · case %# has an Italian message at its field',
    ([schema, value, field, message]) => {
      expect(validate(schema, value)).toEqual({ ok: false, errors: [{ field, message }] });
    },
  );

  test('API-06 · every wrong field is reported, not only the first', () => {
    const Both = z.object({ a: z.string(), b: z.string() });

    expect(validate(Both, {})).toMatchObject({ errors: [{ field: 'a' }, { field: 'b' }] });
  });
});
