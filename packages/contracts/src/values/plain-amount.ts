import { isMissing } from './format.ts';
import { type BasisPoints, type Cents, splitGross, toHundredths } from './money.ts';

/**
 * The hundredths of a number that another server may leave out. Without one the result is not a number, and neither is
 * what is computed from it; both are shown as N/D (LAY-08).
 */
export function plainHundredths(value: number): number {
  return isMissing(value) ? Number.NaN : toHundredths(value);
}

/** The parts of a total that another server may leave out. */
export function splitPlainGross(gross: Cents, vat: BasisPoints): { net: Cents; vat: Cents } {
  const isUnknown = isMissing(gross) || isMissing(vat);
  return isUnknown ? { net: Number.NaN, vat: Number.NaN } : splitGross(gross, vat);
}
