import { retryDelay } from '../../../platform/jobs/retry-delay.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';

/** People are notified of an outage after this number of failed attempts, which is after about four minutes. */
const attemptsBeforeNotice = 3;

/** Resolves the notification of an outage, because the provider has responded. A refusal is a response too. */
export function providerAnswers(ctx: TenantContext, providerId: number): Promise<void> {
  return raiseBillingEvent(ctx, { kind: 'providerReachable', providerId });
}

/** Notifies people of an outage after several failed attempts. The notification is created once. */
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

/** The time of the next attempt. The delays grow. A time that the provider has named is respected. */
export function nextAttemptAt(
  { now }: TenantContext,
  attempts: number,
  error: unknown,
): Temporal.Instant {
  const seconds = (error instanceof ProviderError && error.retryAfterSeconds) || 0;
  const [usual, allowed] = [now.add(retryDelay(attempts)), now.add({ seconds })];
  return Temporal.Instant.compare(usual, allowed) < 0 ? allowed : usual;
}
