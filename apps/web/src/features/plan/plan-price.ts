import type { Plan } from '@canone/contracts/plans/plan';
import {
  type BasisPoints,
  type Cents,
  grossFromNet,
  netFromGross,
} from '@canone/contracts/values/money';
import { plainHundredths } from '@canone/contracts/values/plain-amount';
import { parsePrice, parseVatRate } from '../../kit/format/hundredths.ts';
import { type UnreachableTotal, unreachableTotal } from '../../kit/http/unreachable-total.ts';
import type { PlanValues } from './plan-values.ts';

export interface PlanPrice {
  readonly net: Cents;
  readonly vat: Cents;
  readonly gross: Cents;
  readonly vatRate: BasisPoints;
  /** The price of twelve months, VAT included; undefined until the recurrence is chosen. */
  readonly yearly: Cents | undefined;
}

/** The customer's price per period; undefined until the typed values are valid. */
export function planPrice(values: PlanValues): PlanPrice | undefined {
  const net = parsePrice(values.recurringCostBeforeVAT);
  const vatRate = parseVatRate(values.VATPercentage);
  if (net === undefined || vatRate === undefined) return undefined;
  const gross = grossFromNet(net, vatRate);
  const months = Number(values.recurrenceType);
  const yearly = months ? (gross * 12) / months : undefined;
  return { net, vat: gross - net, gross, vatRate, yearly };
}

function typedTotal(total: string, vatPercentage: string) {
  const gross = parsePrice(total);
  const vatRate = parseVatRate(vatPercentage);
  return gross === undefined || vatRate === undefined ? undefined : ([gross, vatRate] as const);
}

/** "Scorporo": the cost that produces the typed total. For some totals there is no exact cost. */
export function netOfTotal(total: string, vatPercentage: string): Cents | undefined {
  const typed = typedTotal(total, vatPercentage);
  return typed && netFromGross(...typed);
}

/** The nearest reachable totals, when no cost with two decimals produces the typed total. */
export function missedTotal(total: string, vatPercentage: string): UnreachableTotal | undefined {
  const typed = typedTotal(total, vatPercentage);
  return typed && unreachableTotal(...typed);
}

/** Whether valid typed values give the plan another price, VAT rate or recurrence. */
export function changesPrice(values: PlanValues, plan: Plan): boolean {
  const price = planPrice(values);
  if (!price) return false;
  return (
    price.net !== plainHundredths(plan.recurringCostBeforeVAT) ||
    price.vatRate !== plainHundredths(plan.VATPercentage) ||
    (values.recurrenceType !== '' && Number(values.recurrenceType) !== plan.recurrenceType)
  );
}

/**
 * Whether the server will remove the PayPal plan id. It does so when the price or the recurrence changes and no other
 * id is typed.
 */
export function losesPaypalPlan(values: PlanValues, plan: Plan | undefined): boolean {
  if (!plan?.paypalPlanId || values.paypalPlanId.trim() !== plan.paypalPlanId) return false;
  return changesPrice(values, plan);
}
