/**
 * Money is integer euro cents, VAT an integer of basis points (22 % = 2200).
 * On the wire both are numbers with at most two decimals; they are turned here and nowhere else.
 */
export type Cents = number;
export type BasisPoints = number;

/** The largest amount the product accepts: 9,999,999.99 € per period. */
export const maxCents: Cents = 999_999_999;

const hundredths = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Whether a wire number has at most two decimals, so that nothing is rounded silently. */
export function hasTwoDecimals(value: number): boolean {
  return hundredths.test(String(value));
}

/** 12.5 → 1250. Works on the digits: `12.29 * 100` is 1228.9999999999998. Throws on a third decimal. */
export function toHundredths(value: number): number {
  const match = hundredths.exec(String(value));
  if (!match) throw new RangeError(`not a number with two decimals: ${value}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const magnitude = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? 0 - magnitude : magnitude;
}

/** 1250 → 12.5, the number the wire carries. */
export function fromHundredths(value: number): number {
  return value / 100;
}

/** n / d rounded half up, exactly, for integers ≥ 0 (d even or odd). */
function divideHalfUp(n: number, d: number): number {
  return Number((BigInt(n) * 2n + BigInt(d)) / (BigInt(d) * 2n));
}

/** Price with VAT, half up once on the total (art. 21 DPR 633/72). */
export function grossFromNet(net: Cents, vat: BasisPoints): Cents {
  return divideHalfUp(net * (10_000 + vat), 10_000);
}

/** "Scorporo": the price before VAT of a total that contains it. Gives back the net of `grossFromNet`. */
export function netFromGross(gross: Cents, vat: BasisPoints): Cents {
  return divideHalfUp(gross * 10_000, 10_000 + vat);
}

/** A total split so that net + vat is the total to the cent. */
export function splitGross(gross: Cents, vat: BasisPoints): { net: Cents; vat: Cents } {
  const net = netFromGross(gross, vat);
  return { net, vat: gross - net };
}

/** 1250 → "12.50", as payment providers want it. */
export function toDecimalText(cents: Cents): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** "60.0" or "12.5" → cents, as providers write amounts; undefined when it is no amount in cents. */
export function fromDecimalText(text: string): Cents | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [cents, rest] = [fraction.slice(0, 2), fraction.slice(2)];
  return /[1-9]/.test(rest) ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
