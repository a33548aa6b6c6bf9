/** A field's value as it is shown: lists are told in one line. */
export type AuditValue = string | number | boolean | null;

export interface AuditChange {
  readonly field: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
}

/** What stands where a secret was. */
export const maskedSecret = '•••';

/** Of our own bookkeeping: true of every row, and no news to anybody. */
const bookkeeping: ReadonlySet<string> = new Set(['id', 'version']);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueOf(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** An item of a list by its words: a number of ours says nothing to a person. */
function nameOf(item: unknown): string {
  if (!isObject(item)) return String(item);
  return Object.values(item)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' – ');
}

/** `{ plan: { name: 'A' } }` → `plan.name` 'A'. */
function fieldsOf(record: unknown, prefix = ''): Map<string, AuditValue> {
  const fields = new Map<string, AuditValue>();
  if (!isObject(record)) return fields;
  for (const [key, value] of Object.entries(record)) {
    if (bookkeeping.has(key)) continue;
    if (isObject(value)) {
      for (const [name, inner] of fieldsOf(value, `${prefix}${key}.`)) fields.set(name, inner);
    } else fields.set(prefix + key, valueOf(value));
  }
  return fields;
}

/** The fields that are not as they were; of a new record all it has, of a deleted one all it had. */
export function changesBetween(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...old.keys(), ...next.keys()]);
  return [...names].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: next.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}
