import { type Anchor, dueDate, periodAt } from './due-dates.ts';

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
  now: Temporal.Instant,
): { readonly dueDate: string; readonly periodEnd: string } | null {
  if (payments.some(({ providerSubscriptionId }) => providerSubscriptionId !== null)) return null;
  const anchor: Anchor = { at: Temporal.Instant.from(startDate), period: 0 };
  const period = periodAt(anchor, plan.recurrenceType, now);
  const { start, end } = dueDate(anchor, plan.recurrenceType, period);
  return { dueDate: String(start), periodEnd: String(end) };
}
