import { valueAt } from '@canone/contracts/kit/column';
import type { Field } from './crud-contract.ts';

/** A plain form's values by key: typed texts, flags, and the ids and names of choices. */
export type CrudValues = Record<string, string | number | boolean | null>;

function textAt(row: unknown, key: string): string {
  const value = valueAt(row, key);
  return typeof value === 'string' ? value : '';
}

function valuesOfField(row: unknown, field: Field): CrudValues {
  if (field.type === 'flag') return { [field.key]: valueAt(row, field.key) === true };
  if (field.type !== 'choice') return { [field.key]: textAt(row, field.key) };
  const id = valueAt(row, field.key);
  return {
    [field.key]: typeof id === 'number' ? id : null,
    ...(field.nameKey && { [field.nameKey]: textAt(row, field.nameKey) }),
  };
}

/** The initial values of a form; all empty without a record. */
export function startingValues(row: unknown, fields: readonly Field[]): CrudValues {
  return Object.assign({}, ...fields.map((field) => valuesOfField(row, field)));
}

/** Converts the values to the request body. */
export function bodyOf(values: CrudValues, fields: readonly Field[]): CrudValues {
  const spelling = new Map(
    fields.map((field) => [field.key, ('sentAs' in field && field.sentAs) || field.key]),
  );
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [spelling.get(key) ?? key, value]),
  );
}

/**
 * The label of each value. If a choice has a `nameKey`, its label is stored under this key, not under the key of the
 * id.
 */
export function labelsOf(fields: readonly Field[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map((field) => [(field.type === 'choice' && field.nameKey) || field.key, field.label]),
  );
}
