import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { hasEnded } from '../subscriptions/provider-state.service.ts';

interface Attempt {
  readonly status: ProviderSubscription['status'];
  readonly firstSeenAt: string;
}

const youth = { hours: 7 * 24 };
/** Somewhat less than the hour, and the day, between two runs. */
const often = { minutes: 50 };
const seldom = { hours: 23 };
/** An approval at PayPal is open for hours; what comes of it after so long, an event tells. */
const patience = { hours: 30 * 24 };

/**
 * When a subscription that was begun with a link and pays for nothing is asked about next: until it has ended,
 * because it may charge as long as it lives. Undefined is never again.
 */
export function nextLook(
  { status, firstSeenAt }: Attempt,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const age = (limit: { hours: number }) =>
    Temporal.Instant.compare(Temporal.Instant.from(firstSeenAt).add(limit), now);
  if (hasEnded({ status })) return undefined;
  if (age(youth) > 0) return now.add(often);
  return status === 'pending' && age(patience) <= 0 ? undefined : now.add(seldom);
}
