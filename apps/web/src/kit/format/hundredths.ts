import { isMissing } from '@canone/contracts/values/format';
import {
  type BasisPoints,
  type Cents,
  hasTwoDecimals,
  maxCents,
  toHundredths,
} from '@canone/contracts/values/money';
import { parseDecimal } from './parse.ts';

export const amountExpected = 'Scrivi un importo, per esempio 120,50.';

/** Reads a typed amount as cents, or a typed percentage as basis points; undefined for other text. */
export function parseHundredths(text: string): number | undefined {
  const value = parseDecimal(text);
  return value !== undefined && hasTwoDecimals(value) ? toHundredths(value) : undefined;
}

const wholeRate: BasisPoints = 10_000;

function parseWithin(text: string, max: number): number | undefined {
  const value = parseHundredths(text);
  return value !== undefined && value >= 0 && value <= max ? value : undefined;
}

/** Reads a typed price; undefined when it is invalid. */
export function parsePrice(text: string): Cents | undefined {
  return parseWithin(text, maxCents);
}

/** Reads a typed VAT rate; undefined when it is invalid. */
export function parseVatRate(text: string): BasisPoints | undefined {
  return parseWithin(text, wholeRate);
}

/** The text of a field for a number. If a server of another version sends no number, the field is empty. */
export function typedNumber(value: number, format: (value: number) => string): string {
  return isMissing(value) ? '' : format(value);
}

/** The next value after an arrow key: a multiple of the step, never below 0. */
export function steppedHundredths(text: string, step: number, direction: 1 | -1): number {
  const from = parseHundredths(text) ?? 0;
  const steps = direction === 1 ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1;
  return Math.max(0, steps * step);
}
