import type { OwnEntry, OwnPeriod, OwnReceipt } from './own-books.ts';

/** Divides with exact whole numbers and rounds half up. */
const halfUp = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d));

export const grossOf = (net: number, rate: number) =>
  halfUp(BigInt(net) * BigInt(10_000 + rate), 10_000n);
export const netOf = (gross: number, rate: number) =>
  halfUp(BigInt(gross) * 10_000n, BigInt(10_000 + rate));
const vatIn = (gross: number, rate: number) => gross - netOf(gross, rate);

/** The wanted VAT, limited to one cent more or less than the VAT that the amount contains, and never below zero. */
const nearest = (wanted: number, inside: number) =>
  Math.min(Math.max(wanted, inside - 1, 0), inside + 1);

/**
 * The VAT of a part of a period. It is the VAT that the other parts leave open, but at most one cent more or less than
 * the VAT inside the part. The part that settles the period gets all of the open VAT.
 */
export function vatOfPart(
  { cents, rate }: { readonly cents: number; readonly rate: number },
  period: OwnPeriod | null,
  entries: readonly OwnEntry[],
): number {
  const inside = vatIn(cents, rate);
  if (period === null || period.rate !== rate) return inside;
  const { gross, covered, refunded, writtenOff } = period;
  const due = gross - covered - refunded - writtenOff;
  const covering = Math.min(due, cents);
  if (covering <= 0) return inside;
  const receipts = [...new Set(entries.map(({ receipt }) => receipt))];
  const counted = receipts.reduce((sum, { covers, held, vatHeld }) => {
    const here = covers.get(period) ?? 0;
    return here > 0 ? sum + vatHeld - vatIn(held - here, rate) : sum;
  }, 0);
  const all = vatIn(covered + writtenOff + covering, rate);
  const wanted = all - counted + vatIn(cents - covering, rate);
  return covering === due ? Math.min(Math.max(wanted, 0), cents) : nearest(wanted, inside);
}

/** The VAT of a return, which is negative. The last return gets all of the remaining VAT. */
export function vatGivenBack(
  { held, vatHeld, returned }: OwnReceipt,
  cents: number,
  rate: number,
): number {
  const left = held - cents;
  if (left <= 0) return 0 - vatIn(-left, rate) - vatHeld;
  const usual = vatIn(returned + cents, rate) - vatIn(returned, rate);
  return Math.min(nearest(vatHeld - usual, vatIn(left, rate)), vatHeld) - vatHeld;
}
