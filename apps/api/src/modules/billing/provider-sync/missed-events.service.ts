import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import { eventsWereRead } from '../provider-accounts/webhook.service.ts';
import { forgetAskedRefunds } from './asked-refunds.service.ts';
import { providerEventRepository } from './provider-event.repository.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

interface ProviderToPoll {
  readonly id: number;
  readonly eventsReadUntil: string | null;
}

/** PayPal keeps its list of events for about this time. */
const memory = { hours: 30 * 24 };
/** PayPal may list an event this much later than it happened, so each reading begins earlier. */
const overlap = { hours: 6 };
/** The maximum difference between the provider's clock and ours. */
const margin = { hours: 1 };
/** The list is read every hour. After a longer interruption events may be missing from the list. */
const gap = { hours: 3 };

function hasGap(readUntil: string | null, now: Temporal.Instant): boolean {
  return (
    readUntil === null ||
    Temporal.Instant.compare(Temporal.Instant.from(readUntil).add(gap), now) < 0
  );
}

/**
 * Reads the provider's list of events and stores the events that never arrived, as if they had been delivered. So
 * refunds and payments are found even if all webhooks are lost and no browser returns (PAY-07). If the list was not
 * read for a longer time, all subscriptions of the account are compared too.
 */
export async function pollMissedEvents(
  { secretBox, paymentGateways }: Ports,
  transactions: Transactions<TenantContext>,
  { id: providerId, eventsReadUntil }: ProviderToPoll,
): Promise<void> {
  const { account, now } = await transactions.read(async (ctx) => ({
    ...(await openAccount(ctx, secretBox, providerId)),
    now: ctx.now,
  }));
  const since = eventsReadUntil
    ? Temporal.Instant.from(eventsReadUntil).subtract(overlap)
    : now.subtract(memory);
  const listed = await paymentGateways
    .gatewayOf(account)
    .listEvents({ since, until: now.add(margin) });

  await transactions.write(async (ctx) => {
    const events = providerEventRepository(ctx);
    let hasNewEvents = false;
    for (const { event, body } of listed)
      if (await events.insert(providerId, event, body)) hasNewEvents = true;
    await eventsWereRead(ctx, providerId);
    if (hasGap(eventsReadUntil, now)) {
      await reconciliationRepository(ctx).makeDueThrough(providerId);
      await forgetAskedRefunds(ctx, providerId);
    }
    if (hasNewEvents) await raiseBillingEvent(ctx, { kind: 'eventsToHandle' });
  });
}
