import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { hasEnded } from '../subscriptions/provider-state.service.ts';

interface Attempt {
  readonly status: ProviderSubscription['status'];
  readonly firstSeenAt: string;
}

/** The time of hourly polls. */
const firstWeek = { hours: 7 * 24 };
/** Slightly less than the hour, and the day, between two runs. */
const hourly = { minutes: 50 };
const daily = { hours: 23 };
/** An approval at PayPal stays open for hours. Afterwards only an event reports its result. */
const approvalTime = { hours: 30 * 24 };

/**
 * The next poll of a subscription that was begun with a link and pays for nothing. It can charge until its end, so the
 * polls continue until then. Undefined means never again.
 */
export function nextPoll(
  { status, firstSeenAt }: Attempt,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const isWithin = (time: { hours: number }) =>
    Temporal.Instant.compare(now, Temporal.Instant.from(firstSeenAt).add(time)) < 0;
  if (hasEnded({ status })) return undefined;
  if (isWithin(firstWeek)) return now.add(hourly);
  return status === 'pending' && !isWithin(approvalTime) ? undefined : now.add(daily);
}
