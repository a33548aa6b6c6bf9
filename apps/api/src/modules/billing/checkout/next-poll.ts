import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { hasEnded } from '../subscriptions/provider-state.service.ts';

interface Attempt {
  readonly status: ProviderSubscription['status'];
  readonly firstSeenAt: string;
}

/** Polls are hourly during this time after the attempt was first seen. */
const firstWeek = { hours: 7 * 24 };
/** Slightly less than an hour or a day, so that the run one hour or one day later finds the poll due. */
const hourly = { minutes: 50 };
const daily = { hours: 23 };
/**
 * The time after which an unapproved subscription is no longer polled, because PayPal offers an approval only for
 * hours. A later result could only arrive as an event.
 */
const approvalTime = { hours: 30 * 24 };

/**
 * The time of the next poll of a provider subscription that was begun with a link and pays for nothing. The polls
 * continue until it ends, because it can charge until then. Undefined when no further poll is needed.
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
