import { formatEuro } from '../values/format.ts';
import {
  type BasisPoints,
  type Cents,
  fromHundredths,
  grossFromNet,
  toHundredths,
} from '../values/money.ts';

/** Compares the price of a subscription with its plan's price at the time of the agreement. */
export const priceKinds = {
  regular: 'Prezzo del piano',
  reduced: 'Prezzo ridotto',
  free: 'Gratuita',
} as const;
export type PriceKind = keyof typeof priceKinds;

export interface AgreedPrice {
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  /** The plan's net price at that time; null when unknown. */
  readonly listNetCents: Cents | null;
}

/** The plan's price with the VAT of this subscription; null when unknown. */
export function listGrossOf({ vatBasisPoints, listNetCents }: AgreedPrice): Cents | null {
  return listNetCents === null ? null : grossFromNet(listNetCents, vatBasisPoints);
}

/** Returns whether the price is below the plan's at the same VAT rate. A different VAT rate alone is no reduction. */
export function isConcession(price: AgreedPrice): boolean {
  const listGross = listGrossOf(price);
  return listGross !== null && price.grossCents < listGross;
}

/** Whether the price was not the plan's when it was agreed, or may not have been. */
export function isAgreedApart(price: AgreedPrice): boolean {
  return listGrossOf(price) !== price.grossCents;
}

export function priceKindOf(price: AgreedPrice): PriceKind {
  if (price.grossCents === 0) return 'free';
  return isConcession(price) ? 'reduced' : 'regular';
}

interface AskedAmount {
  /** VAT included. */
  readonly paymentAmount?: number | undefined;
  readonly paymentAmountBeforeVAT?: number | undefined;
}

/** The requested gross price: undefined when none is given, `contradiction` when the two amounts disagree. */
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
 * The warning for a total that equals the plan's cost before VAT, which is probably a mistake; otherwise empty text.
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
