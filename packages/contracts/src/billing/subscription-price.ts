import { formatEuro } from '../values/format.ts';
import {
  type BasisPoints,
  type Cents,
  fromHundredths,
  grossFromNet,
  toHundredths,
} from '../values/money.ts';

/** The results of the comparison of a subscription's price with the plan's price at the time of the agreement. */
export const priceKinds = {
  regular: 'Prezzo del piano',
  reduced: 'Prezzo ridotto',
  free: 'Gratuita',
} as const;
export type PriceKind = keyof typeof priceKinds;

export interface AgreedPrice {
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  /** The plan's net price at the time of the agreement; null if unknown. */
  readonly listNetCents: Cents | null;
}

/** The plan's price at the time of the agreement, with the VAT of this subscription; null if unknown. */
export function listGrossOf({ vatBasisPoints, listNetCents }: AgreedPrice): Cents | null {
  return listNetCents === null ? null : grossFromNet(listNetCents, vatBasisPoints);
}

/**
 * Returns whether the price is below the plan's price with the same VAT rate. A different VAT rate alone is no
 * reduction.
 */
export function isConcession(price: AgreedPrice): boolean {
  const listGross = listGrossOf(price);
  return listGross !== null && price.grossCents < listGross;
}

/** Whether the price differed from the plan's price when it was agreed, or may have differed. */
export function mayDifferFromPlan(price: AgreedPrice): boolean {
  return listGrossOf(price) !== price.grossCents;
}

export function priceKindOf(price: AgreedPrice): PriceKind {
  if (price.grossCents === 0) return 'free';
  return isConcession(price) ? 'reduced' : 'regular';
}

interface AskedAmount {
  /** The price of a period, VAT included. */
  readonly paymentAmount?: number | undefined;
  readonly paymentAmountBeforeVAT?: number | undefined;
}

/**
 * The requested gross price. It is undefined if no price is given, and `contradiction` if the two given amounts
 * disagree.
 */
export function requestedGross(
  { paymentAmount, paymentAmountBeforeVAT }: AskedAmount,
  vatBasisPoints: BasisPoints,
): Cents | 'contradiction' | undefined {
  const gross = paymentAmount === undefined ? undefined : toHundredths(paymentAmount);
  if (paymentAmountBeforeVAT === undefined) return gross;
  const fromNet = grossFromNet(toHundredths(paymentAmountBeforeVAT), vatBasisPoints);
  return gross === undefined || gross === fromNet ? fromNet : 'contradiction';
}

interface PricedSubscription {
  readonly paymentAmount: number;
  readonly vatPercentage: number;
  readonly plan: { readonly recurringCostBeforeVAT: number };
}

/**
 * The warning for a total that equals the plan's price before VAT, because the total was probably entered without VAT
 * by mistake. The text is empty for other totals.
 */
export function netAsGrossWarning({
  paymentAmount,
  vatPercentage,
  plan,
}: PricedSubscription): string {
  const net = plan.recurringCostBeforeVAT;
  if (paymentAmount !== net || net === 0 || vatPercentage === 0) return '';
  const expected = grossFromNet(toHundredths(net), toHundredths(vatPercentage));
  return `Attenzione: ${formatEuro(net)} è il costo del piano IVA esclusa, ma vale come totale IVA inclusa. L’utente pagherà ${formatEuro(net)} e non ${formatEuro(fromHundredths(expected))}.`;
}
