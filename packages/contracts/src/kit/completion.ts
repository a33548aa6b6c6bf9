import type * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';

/** A record of another server. It may have only the fields of the specification, and some of them may be null. */
export type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: Given<T[K]> | null | undefined }
    : T;

const completions = new WeakMap<z.core.$ZodType, (row: object) => object>();

/** Declares how to compute the fields that only our server sends from the fields of the specification. */
export function completed<S extends Schema>(
  schema: S,
  complete: (row: Given<z.output<S>>) => object,
): S {
  completions.set(schema, complete as (row: object) => object); // it is called only with rows of this schema
  return schema;
}

const isMissing = (value: unknown) => value === null || value === undefined;

/** The parts of a schema that a completion reads. */
interface Def {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: z.core.$ZodShape;
}

function asNumber(value: unknown): unknown {
  const isText = typeof value === 'string' && value.trim() !== '';
  return isText && !Number.isNaN(Number(value)) ? Number(value) : (value ?? undefined);
}

/** Converts sent fields to the types of the schema. If `addsMissing` is true, missing fields are added. */
function read(schema: z.core.$ZodType, value: unknown, addsMissing: boolean): unknown {
  const { type, innerType, element, shape }: Def = schema._zod.def;
  if (isMissing(value) && !addsMissing) return value;
  switch (type) {
    case 'string':
      return typeof value === 'number' ? String(value) : (value ?? '');
    case 'boolean':
      return value ?? false;
    case 'number':
      return asNumber(value);
    case 'nullable':
      return isMissing(value) || !innerType ? null : read(innerType, value, addsMissing);
    case 'optional':
      return isMissing(value) || !innerType ? value : read(innerType, value, addsMissing);
    case 'array':
      if (isMissing(value)) return [];
      return Array.isArray(value) && element
        ? value.map((item) => read(element, item, addsMissing))
        : value;
    case 'object': {
      if ((typeof value !== 'object' && value !== undefined) || !shape) return value;
      // every object can be read by key
      const row = {
        ...value,
        ...(addsMissing && completions.get(schema)?.(value ?? {})),
      } as Record<string, unknown>;
      for (const [key, field] of Object.entries(shape)) {
        row[key] = read(field, row[key], addsMissing);
      }
      return row;
    }
    default:
      return value;
  }
}

/**
 * Completes a response of another server in two steps. First, numbers sent as text and texts sent as numbers get the
 * type of their field. Then missing fields are added. If their schema has a completion, the completion computes them.
 * Otherwise they become null (nullable), empty (text, list), false (boolean) or undefined (number). A missing object is
 * created with its missing fields. An optional field stays missing.
 */
export function withAbsent(schema: z.core.$ZodType, value: unknown): unknown {
  // the types are converted first, because a completion computes with the sent fields
  const typed = read(schema, value, false);
  return read(schema, typed, true);
}
