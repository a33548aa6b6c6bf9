import * as z from 'zod/mini';
import { isPlainObject } from '../values/plain-object.ts';
import type { Schema } from './endpoint.ts';
import type { FieldError } from './envelope.ts';
import { postedName, required } from './fields.ts';

type Issue = z.core.$ZodRawIssue;

const invalidValue = 'Valore non valido.';

/** The Italian message of a zod issue. It is used for fields that declare no message. */
function italian(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return issue.input === undefined || issue.input === null ? required : invalidValue;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? required
        : `Il minimo è ${issue.minimum}.`;
    case 'too_big':
      return `Il massimo è ${issue.maximum}.`;
    case 'unrecognized_keys':
      return `Campi sconosciuti: ${issue.keys.join(', ')}.`;
    default:
      return invalidValue;
  }
}

z.config({ customError: italian });

// zod declares the definition of each kind of schema, but none for a schema of unknown kind
const innerOf = (part: unknown) => part as z.core.$ZodType;

/** The schema inside optional, nullable and default wrappers. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? unwrapped(innerOf(def.innerType)) : schema;
}

/** The fields of an object schema; undefined for any other schema. */
export function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape | undefined {
  const { def } = unwrapped(schema)._zod;
  // in zod only object schemas have a shape
  return 'shape' in def ? (def.shape as z.core.$ZodShape) : undefined;
}

const knownSpellings = new WeakMap<z.core.$ZodType, ReadonlyMap<string, string>>();

/** For each key of the schema in lower case, its spelling in the schema. */
export function spellings(schema: z.core.$ZodType): ReadonlyMap<string, string> {
  const known = knownSpellings.get(schema);
  if (known) return known;
  const keys = Object.keys(shapeOf(schema) ?? {});
  const spelled = new Map(keys.map((key) => [key.toLowerCase(), key]));
  knownSpellings.set(schema, spelled);
  return spelled;
}

/**
 * Renames the keys of an object to the spelling in the schema, because keys are case-insensitive in the API (API-01).
 * If a key is sent in several spellings, the spelling that the specification uses in requests has priority.
 */
export function matchKeys(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = unwrapped(schema)._zod;
  if (Array.isArray(value) && 'element' in def) {
    return value.map((item) => matchKeys(innerOf(def.element), item));
  }
  const shape = shapeOf(schema);
  if (!shape || !isPlainObject(value)) return value;

  const spelled = spellings(schema);
  const matched: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    const name = spelled.get(key.toLowerCase()) ?? key;
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const posted = inner && postedName(unwrapped(inner));
    if (name in matched && key !== (posted ?? name)) continue;
    matched[name] = inner ? matchKeys(inner, item) : item;
  }
  return matched;
}

export type Validation<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Validates a value of a request. Every refused field gets an Italian message. */
export function validate<S extends Schema>(schema: S, value: unknown): Validation<z.output<S>> {
  return validateMatched(schema, matchKeys(schema, value));
}

/** Validates a value whose keys are already spelled as in the schema. */
export function validateMatched<S extends Schema>(
  schema: S,
  value: unknown,
): Validation<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  return { ok: false, errors };
}

/** A check for a rule that returns the Italian problem of a value, or undefined if there is none. */
export function refusedBy<T>(problemOf: (value: T) => string | undefined) {
  return z.superRefine<T>((value, context) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  });
}

/** The same rule for a value that may be missing or empty. */
export function ifPresent(problemOf: (value: string) => string | undefined) {
  return (value: string | null) => (value ? problemOf(value) : undefined);
}
