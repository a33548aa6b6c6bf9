import { type BasisPoints, type Cents, grossFromNet } from '../values/money.ts';

/** The price of a subscription's periods, and the present price of its plan. */
export interface PricedByPlan {
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  readonly recurrenceMonths: number;
  readonly planNetCents: Cents;
  readonly planVatBasisPoints: BasisPoints;
  readonly planRecurrenceMonths: number;
}

/** The price of a period at the plan's present price and VAT rate. */
export function planTermsOf({ planNetCents, planVatBasisPoints }: PricedByPlan) {
  return {
    grossCents: grossFromNet(planNetCents, planVatBasisPoints),
    vatBasisPoints: planVatBasisPoints,
    listNetCents: planNetCents,
  };
}

/** Whether the plan has another price or VAT rate than the subscription. */
export function hasOtherPlanTerms(priced: PricedByPlan): boolean {
  const { grossCents, vatBasisPoints } = planTermsOf(priced);
  return grossCents !== priced.grossCents || vatBasisPoints !== priced.vatBasisPoints;
}

/**
 * Whether the plan now has another recurrence than the subscription. The plan's price is then for another length of
 * time.
 */
export function isPricedForOtherTime(priced: PricedByPlan): boolean {
  return priced.planRecurrenceMonths !== priced.recurrenceMonths;
}
