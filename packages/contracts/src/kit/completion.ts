import type * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';

/** A record that may have only the fields of the specification, some of them null. */
export type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: Given<T[K]> | null | undefined }
    : T;

const completions = new WeakMap<z.core.$ZodType, (row: object) => object>();

/** Declares how the fields that only our server sends follow from the fields of the specification. */
export function completed<S extends Schema>(
  schema: S,
  complete: (row: Given<z.output<S>>) => object,
): S {
  completions.set(schema, complete as (row: object) => object); // the schema's own rows
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

/** Gives sent fields the types of the schema; adds the missing ones only when asked. */
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
      // a spread object can be read by key
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
 * Completes a response of another server in two steps. First a number sent as text, or a text sent as a number, gets the
 * type of its field. Then missing fields are added: by the completion of their schema, if it has one, else as null
 * (nullable), empty (text, list), false (boolean) or undefined (number). A missing object gets its own missing fields.
 * Other fields stay missing.
 */
export function withAbsent(schema: z.core.$ZodType, value: unknown): unknown {
  // a completion computes with the sent fields, so these get their types first
  const typed = read(schema, value, false);
  return read(schema, typed, true);
}
