import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parse, safeParse } from 'zod/v4/core';
import { compiledSchema } from './compiled-schema.ts';

const Payment = z.object({ id: z.int(), paidAt: z.nullable(z.string()) });
const schema = z.object({
  name: z.string(),
  note: z.optional(z.string()),
  last: z.nullable(Payment),
  payments: z.array(Payment),
});
const compiled = compiledSchema(schema);
const payment = { id: 1, paidAt: null };
const good = { name: 'Base', last: null, payments: [payment] };

describe('a compiled schema', () => {
  test.each([
    [good],
    [{ ...good, note: undefined }],
    [{ ...good, note: 'x', last: payment, payments: [] }],
  ])('accepts %j like the original', (value) => {
    expect(parse(compiled, value)).toEqual(z.parse(schema, value));
  });

  test('removes keys that the contract does not name, at any depth', () => {
    const secret = { secret: 's3gr3t0' };
    const value = {
      ...good,
      ...secret,
      last: { ...payment, ...secret },
      payments: [{ ...payment, ...secret }],
    };

    expect(parse(compiled, value)).toEqual({ ...good, last: payment });
  });

  test.each([
    [{ ...good, name: 7 }],
    [{ ...good, note: null }],
    [{ ...good, last: { id: 1 } }],
    [{ ...good, payments: [{ ...payment, id: 1.5 }] }],
    [{ ...good, payments: null }],
    [{}],
  ])('refuses %j with the same errors', (value) => {
    const { error } = safeParse(compiled, value);

    expect(error?.issues).toEqual(z.safeParse(schema, value).error?.issues);
    expect(error?.issues).not.toEqual([]);
  });
});
