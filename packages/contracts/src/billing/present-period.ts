import { isoAddMonths } from '../values/add-months.ts';

interface Counted {
  readonly startDate: string;
  /** The number of months. */
  readonly plan: { readonly recurrenceType: number };
  readonly payments: readonly { readonly providerSubscriptionId: string | null }[];
}

/**
 * The period of this moment, counted from the start of the subscription. Null when a provider has billed a period:
 * then they are counted from the start of its billing.
 */
export function presentPeriod(
  { startDate, plan, payments }: Counted,
  now: number,
): { readonly dueDate: string; readonly periodEnd: string } | null {
  if (payments.some(({ providerSubscriptionId }) => providerSubscriptionId !== null)) return null;
  const startOf = (period: number) => isoAddMonths(startDate, period * plan.recurrenceType);
  let period = 0;
  while (Date.parse(startOf(period + 1)) <= now) period += 1;
  return { dueDate: startOf(period), periodEnd: startOf(period + 1) };
}
