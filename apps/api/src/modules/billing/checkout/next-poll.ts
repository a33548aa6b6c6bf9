import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { hasEnded } from '../subscriptions/provider-state.service.ts';

interface Attempt {
  readonly status: ProviderSubscription['status'];
  readonly firstSeenAt: string;
}

const youth = { hours: 7 * 24 };
/** Slightly less than the hour, and the day, between two runs. */
const often = { minutes: 50 };
const seldom = { hours: 23 };
/** An approval at PayPal stays open for hours. Afterwards only an event reports its result. */
const patience = { hours: 30 * 24 };

/**
 * The next poll of a subscription that was begun with a link and pays for nothing. It can charge until its end, so the
 * polls continue until then. Undefined means never again.
 */
export function nextPoll(
  { status, firstSeenAt }: Attempt,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const age = (limit: { hours: number }) =>
    Temporal.Instant.compare(Temporal.Instant.from(firstSeenAt).add(limit), now);
  if (hasEnded({ status })) return undefined;
  if (age(youth) > 0) return now.add(often);
  return status === 'pending' && age(patience) <= 0 ? undefined : now.add(seldom);
}
