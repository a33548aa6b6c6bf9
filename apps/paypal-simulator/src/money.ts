/** Money in integer cents. PayPal's decimal strings exist only in requests and responses. */
export interface Money {
  cents: number;
  currency: string;
}

export interface WireMoney {
  currency_code: string;
  value: string;
}

/** Currencies with two decimals that the simulated merchants can receive. */
export const receivableCurrencies: readonly string[] = ['EUR', 'USD', 'GBP', 'CHF'];

export const decimalPattern = /^(?:\d{1,9}(?:\.\d{1,2})?|\.\d{1,2})$/;

/** Parses a decimal string with at most two places into integer hundredths. */
export function hundredths(decimal: string): number {
  if (!decimalPattern.test(decimal)) {
    throw new RangeError(`Not a decimal with at most two places: ${decimal}`);
  }
  const [whole = '', fraction = ''] = decimal.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export function fromWire({ currency_code, value }: WireMoney): Money {
  return { cents: hundredths(value), currency: currency_code };
}

/** `1490` as `14.90`. */
export function toWire({ cents, currency }: Money): WireMoney {
  return { currency_code: currency, value: decimalOf(cents) };
}

/** PayPal prints subscription amounts without normalising them: `60.0`, `14.9`, `12.25`. */
export function toRaggedWire({ cents, currency }: Money): WireMoney {
  return { currency_code: currency, value: decimalOf(cents).replace(/0$/, '') };
}

export function decimalOf(cents: number): string {
  const fraction = cents % 100;
  return `${(cents - fraction) / 100}.${String(fraction).padStart(2, '0')}`;
}

export interface TaxRate {
  percentage: string;
  inclusive: boolean;
}

/** Returns the charged amount and the tax in it. Only one division is rounded, half up. */
export function withTax(priceCents: number, rate: TaxRate | undefined) {
  if (!rate) {
    return { grossCents: priceCents, taxCents: 0 };
  }
  const basisPoints = hundredths(rate.percentage);
  if (rate.inclusive) {
    const netCents = divideHalfUp(priceCents * 10_000, 10_000 + basisPoints);
    return { grossCents: priceCents, taxCents: priceCents - netCents };
  }
  const taxCents = divideHalfUp(priceCents * basisPoints, 10_000);
  return { grossCents: priceCents + taxCents, taxCents };
}

/** PayPal's tariff for commercial payments in Italy (paypal.com/it/business/paypal-business-fees): 3.40 % and 35 cents. */
export function feeOn(grossCents: number): number {
  return Math.min(grossCents, divideHalfUp(grossCents * 340, 10_000) + 35);
}

function divideHalfUp(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor;
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
}
