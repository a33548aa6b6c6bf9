/**
 * Money is an integer number of euro cents, and VAT is an integer number of basis points (22 % = 2200).
 * In the API both are numbers with at most two decimals. Only this file converts between the two.
 */
export type Cents = number;
export type BasisPoints = number;

/** The maximum amount of a period: 9,999,999.99 €. */
export const maxCents: Cents = 999_999_999;

const hundredths = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Returns whether a number of the API has at most two decimals. Numbers with more decimals are refused, so that nothing
 * is rounded silently.
 */
export function hasTwoDecimals(value: number): boolean {
  return hundredths.test(String(value));
}

/**
 * 12.5 → 1250. It converts the digits, because the product `12.29 * 100` is 1228.9999999999998. Throws if there is a
 * third decimal.
 */
export function toHundredths(value: number): number {
  const match = hundredths.exec(String(value));
  if (!match) throw new RangeError(`not a number with two decimals: ${value}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const magnitude = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? 0 - magnitude : magnitude;
}

/** 1250 → 12.5, the format of amounts in the API. */
export function fromHundredths(value: number): number {
  return value / 100;
}

/** The exact quotient n / d, rounded half up, for integers n ≥ 0 and d > 0. */
function divideHalfUp(n: number, d: number): number {
  return Number((BigInt(n) * 2n + BigInt(d)) / (BigInt(d) * 2n));
}

/** The price with VAT. It is rounded once, half up, on the total (art. 21 DPR 633/72). */
export function grossFromNet(net: Cents, vat: BasisPoints): Cents {
  return divideHalfUp(net * (10_000 + vat), 10_000);
}

/** The price before VAT of a total (Italian "scorporo"). It is the inverse of `grossFromNet`. */
export function netFromGross(gross: Cents, vat: BasisPoints): Cents {
  return divideHalfUp(gross * 10_000, 10_000 + vat);
}

/** Splits a total into net price and VAT, whose sum equals the total to the cent. */
export function splitGross(gross: Cents, vat: BasisPoints): { net: Cents; vat: Cents } {
  const net = netFromGross(gross, vat);
  return { net, vat: gross - net };
}

/** 1250 → "12.50", the format of payment providers. */
export function toDecimalText(cents: Cents): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/**
 * "60.0" or "12.5" → cents. The texts have the format of payment providers. Undefined for a text that is not an amount
 * in cents.
 */
export function fromDecimalText(text: string): Cents | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [cents, rest] = [fraction.slice(0, 2), fraction.slice(2)];
  return /[1-9]/.test(rest) ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
