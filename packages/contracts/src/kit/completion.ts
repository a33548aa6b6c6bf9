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

/**
 * Adds the fields that a response of the specification leaves out. A completion comes first; then a missing nullable
 * field is null, a missing text empty, a missing boolean false, a missing number undefined, a missing list empty, and
 * a missing object has only such parts. Other fields stay missing.
 */
export function withAbsent(schema: z.core.$ZodType, value: unknown): unknown {
  const { type, innerType, element, shape }: Def = schema._zod.def;
  switch (type) {
    case 'string':
      return value ?? '';
    case 'boolean':
      return value ?? false;
    case 'number':
      return value ?? undefined;
    case 'nullable':
      return isMissing(value) || !innerType ? null : withAbsent(innerType, value);
    case 'optional':
      return isMissing(value) || !innerType ? value : withAbsent(innerType, value);
    case 'array':
      if (isMissing(value)) return [];
      return Array.isArray(value) && element
        ? value.map((item) => withAbsent(element, item))
        : value;
    case 'object': {
      if ((typeof value !== 'object' && value !== undefined) || !shape) return value;
      // a spread object can be read by key
      const row = { ...value, ...completions.get(schema)?.(value ?? {}) } as Record<
        string,
        unknown
      >;
      for (const [key, field] of Object.entries(shape)) {
        row[key] = withAbsent(field, row[key]);
      }
      return row;
    }
    default:
      return value;
  }
}
