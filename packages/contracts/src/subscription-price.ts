import { formatEuro } from './format.ts';
import {
  type BasisPoints,
  type Cents,
  fromHundredths,
  grossFromNet,
  toHundredths,
} from './money.ts';

/** How the price of a subscription compares with the price that its plan had when the terms were agreed. */
export const priceKinds = {
  regular: 'Prezzo del piano',
  reduced: 'Prezzo ridotto',
  free: 'Gratuita',
} as const;
export type PriceKind = keyof typeof priceKinds;

export interface AgreedPrice {
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  /** The plan's net price at that time; null when it is not known. */
  readonly listNetCents: Cents | null;
}

/** The plan's price with the VAT of this subscription; null when it is not known. */
export function listGrossOf({ vatBasisPoints, listNetCents }: AgreedPrice): Cents | null {
  return listNetCents === null ? null : grossFromNet(listNetCents, vatBasisPoints);
}

/** Less than the plan costs, at the same VAT: another VAT rate alone reduces nothing. */
export function isConcession(price: AgreedPrice): boolean {
  const listGross = listGrossOf(price);
  return listGross !== null && price.grossCents < listGross;
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

/** The gross price that somebody asks for; undefined when they give none, and `contradiction` when two disagree. */
export function askedGross(
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

/** A total that is the plan's cost before VAT is probably a mistake: the sentence that says so, or an empty one. */
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
