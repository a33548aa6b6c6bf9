import { type Anchor, dueDate, periodAt } from './due-dates.ts';

interface Counted {
  readonly startDate: string;
  /** The number of months. */
  readonly plan: { readonly recurrenceType: number };
  readonly payments: readonly { readonly providerSubscriptionId: string | null }[];
}

/**
 * The present period, counted from the start of the subscription. Null when a provider has billed a period, because
 * periods are then counted from the start of the provider's billing.
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
