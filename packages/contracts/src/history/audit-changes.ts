import { isPlainObject } from '../values/plain-object.ts';

/** The value of a field as the screen shows it. A list is shown as one line of text. */
export type AuditValue = string | number | boolean | null;

export interface AuditChange {
  readonly field: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
}

/** The text that replaces a secret. */
export const maskedSecret = '•••';

/** Technical fields of every row, which the history does not show. */
const bookkeeping: ReadonlySet<string> = new Set(['id', 'version']);

function valueOf(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * The text for an item of a list. It consists of the text fields of the item, because internal ids mean nothing to
 * people.
 */
function nameOf(item: unknown): string {
  if (!isPlainObject(item)) return String(item);
  return Object.values(item)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' – ');
}

/** The fields of a record with dotted names: `{ plan: { name: 'A' } }` → `plan.name` 'A'. */
function fieldsOf(record: unknown, prefix = ''): readonly [name: string, value: AuditValue][] {
  if (!isPlainObject(record)) return [];
  return Object.entries(record).flatMap(([key, value]) => {
    if (bookkeeping.has(key)) return [];
    return isPlainObject(value)
      ? fieldsOf(value, `${prefix}${key}.`)
      : [[prefix + key, valueOf(value)]];
  });
}

/** The changed fields. For a new or deleted record they are all its fields. */
export function changesBetween(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))];
  const names = new Set([...old.keys(), ...next.keys()]);
  return [...names].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: next.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}
