import type { ReadMovement } from './statement-item.ts';
import { storableCents, storableDay } from './storable.ts';

/** The values that are read from an entry or from one of its details, by their path. A path may have several values. */
export type Fields = Map<string, string[]>;

export interface CamtEntry {
  readonly at: number;
  readonly fields: Fields;
  readonly details: Fields[];
}

const maxValuesOfPath = 200;

export function addField(fields: Fields, path: string, text: string): void {
  const known = fields.get(path);
  if (!known) fields.set(path, [text]);
  else if (known.length < maxValuesOfPath) known.push(text);
}

/** The first value that is not empty. The paths are tried in their order. */
export const firstValue = (fields: Fields, ...paths: readonly string[]) => {
  for (const path of paths) {
    const value = fields.get(path)?.find((text) => text !== '');
    if (value !== undefined) return value;
  }
  return undefined;
};

/** The day of a date or date-time as written. A time zone offset must not change the day. */
export function dayOfIso(text: string | undefined): string | null {
  const day = text?.slice(0, 10) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? storableDay(day) : null;
}

/** "1031.24" → 103124. A third decimal must be zero, as in "10.000". */
export function centsOf(text: string | undefined): number | null {
  const [, whole, decimals = ''] = /^\+?(\d{1,13})(?:\.(\d*))?$/.exec(text ?? '') ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null;
  return storableCents(Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')));
}

/** `CdtDbtInd` states the direction of the money. A reversal indicator never changes this direction. */
export function directionOf(fields: Fields): ReadMovement['direction'] | undefined {
  const indicator = firstValue(fields, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  return indicator === 'DBIT' ? 'debit' : undefined;
}
