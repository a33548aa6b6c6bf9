import { subscriptionStatuses } from '../billing/subscription-life-cycle.ts';
import { roleWords } from '../rights/role.ts';
import { type Badges, badgeOf } from '../values/badge.ts';
import { formatBoolean, formatDate, formatDateTime, formatText } from '../values/format.ts';

type Leaf = string | number | boolean | null | undefined;

/** The dotted keys of a record, such as 'name' and 'plan.name'. The keys inside an array are excluded. */
export type Path<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends Leaf
    ? K
    : NonNullable<T[K]> extends readonly unknown[]
      ? never
      : `${K}.${Path<NonNullable<T[K]>>}`;
}[keyof T & string];

/**
 * The types of columns. They are the types of LST-03 (whose `dateTime` shows the day), an instant, a badge and the name
 * of a role. Default: text.
 */
export type ColumnType =
  | 'text'
  | 'bool'
  | 'currency'
  | 'dateTime'
  | 'subscriptionstatusenum'
  | 'instant'
  | 'badge'
  | 'role';

export interface Column<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly type?: ColumnType;
  readonly badges?: Badges;
  /** The sort key of the server, if it differs from `key`. */
  readonly sort?: string;
}

export function valueAt(row: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[name] // every object can be read by key
        : undefined,
    row,
  );
}

/** A cell of a file as text. Amounts have a decimal comma, no grouping and no currency sign. */
export function plainText(
  value: unknown,
  { type = 'text', badges }: Pick<Column, 'type' | 'badges'>,
): string {
  switch (type) {
    case 'bool':
      return formatBoolean(typeof value === 'boolean' ? value : null);
    case 'dateTime':
      return formatDate(typeof value === 'string' ? value : null);
    case 'instant':
      return formatDateTime(typeof value === 'string' ? value : null);
    case 'badge':
      return badgeOf(value, badges)?.label ?? formatText(null);
    case 'currency':
      return typeof value === 'number' ? value.toFixed(2).replace('.', ',') : '';
    case 'subscriptionstatusenum':
      return statusLabel(value);
    case 'role':
      return typeof value === 'string' ? roleWords(formatText(value)) : '';
    case 'text':
      return typeof value === 'string' || typeof value === 'number' ? formatText(value) : '';
  }
}

export function statusLabel(value: unknown): string {
  return statusOf(value)?.label ?? formatText(null);
}

export function statusOf(value: unknown) {
  return Object.entries(subscriptionStatuses).find(([status]) => Number(status) === value)?.[1];
}
