import { isPlainObject } from '@canone/contracts/values/plain-object';
import fc from 'fast-check';
import { hostile, strayKeys } from './hostile-values.ts';

/** The part of JSON Schema that the API description uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

function text({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: 60 });
  const longest = Math.max(minLength, maxLength);
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(longest, 60)) }),
    fc.string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.max(minLength, Math.min(longest, 60)),
    }),
    fc.constant('x'.repeat(longest)),
    fc.constantFrom('2026-12-01T09:00:00Z', '12345', 'nome@prova.example'),
  );
}

function whole({ minimum, exclusiveMinimum, maximum = 2_147_483_647 }: JsonSchema) {
  const min = minimum ?? (exclusiveMinimum === undefined ? -2_147_483_648 : exclusiveMinimum + 1);
  return fc.oneof(
    fc.integer({ min: Math.max(min, -2_147_483_648), max: Math.min(maximum, 2_147_483_647) }),
    fc.integer({ min: Math.max(min, 1), max: Math.max(Math.min(maximum, 40), Math.max(min, 1)) }),
    fc.constantFrom(min, maximum),
  );
}

function amount({ minimum = -1e9, maximum = 1e9 }: JsonSchema) {
  return fc.oneof(
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.constantFrom(minimum, maximum, 0.1, 19.99),
  );
}

/** Values that the schema allows. */
function described(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, items, properties } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (anyOf) return fc.oneof(...anyOf.map(described));
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => described({ ...schema, type: one })));
  if (properties) return objectNear(schema, {});
  switch (type) {
    case 'array':
      return fc.array(items ? described(items) : fc.jsonValue(), { maxLength: 4 });
    case 'string':
      return text(schema);
    case 'integer':
      return whole(schema);
    case 'number':
      return amount(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const spellings: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => key.toLowerCase(),
];

function objectNear(
  { properties = {}, required = [] }: JsonSchema,
  good: Readonly<Record<string, unknown>>,
): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([key, schema]) => {
    const value = near(schema, good[key]).map((one) => [[key, one]] as const);
    const isWanted = key in good || required.includes(key);
    return fc.oneof(
      { weight: isWanted ? 20 : 1, arbitrary: value },
      { weight: isWanted ? 1 : 3, arbitrary: fc.constant([]) },
    );
  });
  const spelling = fc.oneof(
    { weight: 6, arbitrary: fc.constant((key: string) => key) },
    { weight: 1, arbitrary: fc.constantFrom(...spellings) },
  );
  return fc.tuple(fc.tuple(...entries), strayKeys, spelling).map(([given, stray, spell]) =>
    // `Object.fromEntries` creates an own property even for the name `__proto__`
    Object.fromEntries([...given.flat().map(([key, one]) => [spell(key), one]), ...stray]),
  );
}

function mostlyGood(schema: JsonSchema, good: unknown): fc.Arbitrary<unknown> {
  if (good === undefined) return described(schema);
  const { items, properties } = schema;
  if (properties && isPlainObject(good)) return objectNear(schema, good);
  if (items && Array.isArray(good))
    return fc.array(near(items, good[0]), { maxLength: 3, size: 'max' });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: described(schema) },
  );
}

/** A valid input in which usually one part is wrong, and sometimes none. */
export function near(schema: JsonSchema, good: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: mostlyGood(schema, good) },
    { weight: 1, arbitrary: hostile },
  );
}
