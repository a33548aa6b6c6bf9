import { isMissing } from './format.ts';
import { type BasisPoints, type Cents, splitGross, toHundredths } from './money.ts';

/**
 * The hundredths of a number that another server may omit. If the number is missing, the result is NaN, and so are all
 * values computed from it. NaN is shown as N/D (LAY-08).
 */
export function plainHundredths(value: number): number {
  return isMissing(value) ? Number.NaN : toHundredths(value);
}

/** The net price and VAT of a total that another server may omit. */
export function splitPlainGross(gross: Cents, vat: BasisPoints): { net: Cents; vat: Cents } {
  const isUnknown = isMissing(gross) || isMissing(vat);
  return isUnknown ? { net: Number.NaN, vat: Number.NaN } : splitGross(gross, vat);
}
