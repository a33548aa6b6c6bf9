import {
  type BasisPoints,
  type Cents,
  grossFromNet,
  maxCents,
  netFromGross,
  toHundredths,
} from '@canone/contracts/money';
import type { Plan } from '@canone/contracts/plan';
import { parseHundredths } from '../../kit/hundredths.ts';
import { type UnreachableTotal, unreachableTotal } from '../../kit/unreachable-total.ts';
import type { PlanValues } from './plan-values.ts';

export interface PlanPrice {
  readonly net: Cents;
  readonly vat: Cents;
  readonly gross: Cents;
  readonly vatRate: BasisPoints;
  /** What twelve months cost, VAT included; undefined until the recurrence is chosen. */
  readonly yearly: Cents | undefined;
}

const wholeRate: BasisPoints = 10_000;

function within(value: number | undefined, max: number): number | undefined {
  return value !== undefined && value >= 0 && value <= max ? value : undefined;
}

/** What the customer pays each period, as soon as the typed figures say it. */
export function planPrice(values: PlanValues): PlanPrice | undefined {
  const net = within(parseHundredths(values.recurringCostBeforeVAT), maxCents);
  const vatRate = within(parseHundredths(values.VATPercentage), wholeRate);
  if (net === undefined || vatRate === undefined) return undefined;
  const gross = grossFromNet(net, vatRate);
  const months = Number(values.recurrenceType);
  const yearly = months ? (gross * 12) / months : undefined;
  return { net, vat: gross - net, gross, vatRate, yearly };
}

function typedTotal(total: string, vatPercentage: string) {
  const gross = within(parseHundredths(total), maxCents);
  const vatRate = within(parseHundredths(vatPercentage), wholeRate);
  return gross === undefined || vatRate === undefined ? undefined : ([gross, vatRate] as const);
}

/** "Scorporo": the cost that gives a typed total. Not every total has one, to the cent. */
export function netOfTotal(total: string, vatPercentage: string): Cents | undefined {
  const typed = typedTotal(total, vatPercentage);
  return typed && netFromGross(...typed);
}

/** Set when no cost with two decimals gives the typed total: its neighbours, to be named. */
export function missedTotal(total: string, vatPercentage: string): UnreachableTotal | undefined {
  const typed = typedTotal(total, vatPercentage);
  return typed && unreachableTotal(...typed);
}

/** The server forgets the PayPal plan of a price or rhythm that changes, unless another is typed. */
export function losesPaypalPlan(values: PlanValues, plan: Plan | undefined): boolean {
  if (!plan?.paypalPlanId || values.paypalPlanId.trim() !== plan.paypalPlanId) return false;
  const price = planPrice(values);
  if (!price) return false;
  return (
    price.net !== toHundredths(plan.recurringCostBeforeVAT) ||
    price.vatRate !== toHundredths(plan.VATPercentage) ||
    (values.recurrenceType !== '' && Number(values.recurrenceType) !== plan.recurrenceType)
  );
}
