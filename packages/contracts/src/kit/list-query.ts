import type * as z from 'zod/mini';
import { isPlainObject } from '../values/plain-object.ts';
import type { Schema } from './endpoint.ts';
import type { FieldError } from './envelope.ts';
import { shapeOf, spellings, type Validation, validate, validateMatched } from './validation.ts';

/** The key that clients of the payment page may send with any call. It has no effect here. */
const ignoredKey = 'bypasstenant';

/** The names of a call's filters. A call that is not a list has no filters. */
export function filterNames(query: Schema): readonly string[] {
  const filters = shapeOf(query)?.['filters'];
  return Object.keys((filters && shapeOf(filters)) ?? {});
}

interface Reading {
  readonly query: Record<string, unknown>;
  readonly filters: Record<string, unknown>;
  readonly errors: FieldError[];
}

type Place = 'query' | 'filters';

interface Entry {
  readonly name: string;
  readonly field: string;
  readonly value: unknown;
}

/**
 * Stores a value. A key with two different values is refused, because using one of them silently would be wrong. If the
 * URL repeats a key, its value is a list.
 */
function put(reading: Reading, place: Place, { name, field, value }: Entry): void {
  const target = reading[place];
  const isRepeated = Array.isArray(value) && value.length > 1;
  const refuse = (problem: string) =>
    reading.errors.push({ field, message: `Il parametro «${name}» ${problem}.` });
  if (isRepeated) refuse('è ripetuto');
  else if (name in target && target[name] !== value) refuse('ha due valori diversi');
  else target[name] = value;
}

/** Reads a key as a filter. `field` is the path of the key as it was sent. */
function readFilter(reading: Reading, known: ReadonlyMap<string, string>, entry: Entry): void {
  const name = known.get(entry.name.toLowerCase());
  if (name) put(reading, 'filters', { ...entry, name });
  else
    reading.errors.push({
      field: entry.field,
      message: `Parametro sconosciuto: «${entry.name}».`,
    });
}

function readFilters(reading: Reading, known: ReadonlyMap<string, string>, filters: object): void {
  for (const [name, value] of Object.entries(filters))
    readFilter(reading, known, { name, field: `filters.${name}`, value });
}

/** Reads the keys of a list call. They are its own keys, and its filters, both as `name=…` and as `filters[name]=…`. */
function readKeys(schema: Schema, filters: z.core.$ZodType, value: object): Reading {
  const [own, known] = [spellings(schema), spellings(filters)];
  const reading: Reading = { query: Object.create(null), filters: Object.create(null), errors: [] };
  for (const [key, item] of Object.entries(value)) {
    const lower = key.toLowerCase();
    if (lower === ignoredKey) continue;
    const name = own.get(lower);
    if (name === undefined) readFilter(reading, known, { name: key, field: key, value: item });
    else if (name === 'filters' && isPlainObject(item)) readFilters(reading, known, item);
    else if (name !== 'filters' || item !== '')
      put(reading, 'query', { name, field: name, value: item });
  }
  return reading;
}

/** The filters that are not empty. An empty form field does not filter, whatever the type of the filter is. */
function given(filters: Reading['filters']): Record<string, unknown> {
  const isGiven = (value: unknown) => typeof value !== 'string' || value.trim() !== '';
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isGiven(value)));
}

/** Reports an error under the key as it was sent. A flat filter has no prefix `filters.`. */
function asSent(value: object) {
  const sent = new Set(Object.keys(value).map((key) => key.toLowerCase()));
  return ({ field, message }: FieldError): FieldError => {
    const flat = field.replace(/^filters\./, '');
    return { field: sent.has(flat.toLowerCase()) ? flat : field, message };
  };
}

/**
 * Checks the query of a call. A list call accepts each filter as `filters[name]=…` and as `name=…` (API-04). Unknown
 * keys are refused, because ignoring a filter would return all rows. An empty filter counts as absent, and so does an
 * empty `filters`.
 */
export function validateQuery<S extends Schema>(
  schema: S,
  value: unknown,
): Validation<z.output<S>> {
  const filters = shapeOf(schema)?.['filters'];
  if (!filters || !isPlainObject(value)) return validate(schema, value);
  const reading = readKeys(schema, filters, value);
  const query = reading.query;
  const filled = given(reading.filters);
  if (!('filters' in query) && Object.keys(filled).length > 0) query['filters'] = filled;
  const checked = validateMatched(schema, query);
  if (checked.ok && reading.errors.length === 0) return checked;
  const wrong = checked.ok ? [] : checked.errors.map(asSent(value));
  return { ok: false, errors: [...reading.errors, ...wrong] };
}
