/** A field's value as the screen shows it; a list is one line of text. */
export type AuditValue = string | number | boolean | null;

export interface AuditChange {
  readonly field: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
}

/** The text that replaces a secret. */
export const maskedSecret = '•••';

/** Technical fields that every row has; the history does not show them. */
const bookkeeping: ReadonlySet<string> = new Set(['id', 'version']);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueOf(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Shows a list item by its text fields, because internal ids mean nothing to a person. */
function nameOf(item: unknown): string {
  if (!isObject(item)) return String(item);
  return Object.values(item)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' – ');
}

/** `{ plan: { name: 'A' } }` → `plan.name` 'A'. */
function fieldsOf(record: unknown, prefix = ''): readonly [name: string, value: AuditValue][] {
  if (!isObject(record)) return [];
  return Object.entries(record).flatMap(([key, value]) => {
    if (bookkeeping.has(key)) return [];
    return isObject(value) ? fieldsOf(value, `${prefix}${key}.`) : [[prefix + key, valueOf(value)]];
  });
}

/** The changed fields. A new or deleted record lists all its fields. */
export function changesBetween(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))];
  const names = new Set([...old.keys(), ...next.keys()]);
  return [...names].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: next.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}
