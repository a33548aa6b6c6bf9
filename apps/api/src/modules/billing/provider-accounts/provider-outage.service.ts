import { retryDelay } from '../../../platform/jobs/retry-delay.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';

/** The failed attempts before a notification: about four minutes. */
const attemptsBeforeNotice = 3;

/** The provider responded, even if it refused, so a notified outage is over. */
export function providerAnswers(ctx: TenantContext, providerId: number): Promise<void> {
  return raiseBillingEvent(ctx, { kind: 'providerReachable', providerId });
}

/** Notifies an outage once, after several failed attempts. */
export async function notifyOutage(
  ctx: TenantContext,
  { providerId, attempts }: { readonly providerId: number; readonly attempts: number },
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError)) return;
  if (error.kind === 'rejected') await providerAnswers(ctx, providerId);
  else if (attempts >= attemptsBeforeNotice)
    await raiseBillingEvent(ctx, { kind: 'providerUnreachable', providerId });
}

/** The time of the next attempt: with growing delays, and never before the provider allows it. */
export function nextAttemptAt(
  { now }: TenantContext,
  attempts: number,
  error: unknown,
): Temporal.Instant {
  const seconds = (error instanceof ProviderError && error.retryAfterSeconds) || 0;
  const [usual, allowed] = [now.add(retryDelay(attempts)), now.add({ seconds })];
  return Temporal.Instant.compare(usual, allowed) < 0 ? allowed : usual;
}
