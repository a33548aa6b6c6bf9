import { randomUUID } from 'node:crypto';
import { inTurns } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { systemTransactions } from '../../../platform/request/system-transactions.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { providerEventsJob } from '../events/billing-event.service.ts';
import {
  nextAttemptAt,
  notifyOutage,
  providerAnswers,
} from '../provider-accounts/provider-outage.service.ts';
import type { Outcome } from '../subscriptions/provider-state.service.ts';
import { applyEvent, askAbout } from './apply-event.service.ts';
import { attemptEach } from './attempt-each.ts';
import {
  type EventRow,
  providerEventRepository,
  type Result,
  tenantsWithEvents,
} from './provider-event.repository.ts';
import { gatewayFor, type ProviderPorts } from './provider-gateway.service.ts';

/** A tenant's events in a row. */
const batch = 10;
/** Longer than the usual calls of one batch. An event handled twice gives the same result. */
const lease = { minutes: 10 };
/** The number of retries of an activation event until the provider's own status agrees. */
const maxWaits = 12;

function resultOf({ kind, reason = 'alreadyKnown', subscriptionId }: Outcome): Result {
  const outcome = kind === 'applied' || kind === 'refused' ? kind : 'ignored';
  return { outcome, reason, subscriptionId: subscriptionId ?? null };
}

/** The approval's event is still to come, or the provider's status is late. */
function isWorthWaiting({ type, attempts }: EventRow): boolean {
  return type !== 'BILLING.SUBSCRIPTION.CREATED' && attempts < maxWaits;
}

/** Handles the received events: it queries the current state and applies it, each once and in any order (PAY-07). */
export function providerEvents(ports: ProviderPorts): Job {
  async function reschedule(
    transactions: Transactions<TenantContext>,
    row: EventRow,
    { why, error }: { why: string; error?: unknown },
  ): Promise<void> {
    await transactions.write(async (ctx) => {
      const until = String(nextAttemptAt(ctx, row.attempts, error));
      await providerEventRepository(ctx).reschedule(row.id, until, why);
      await notifyOutage(ctx, row, error);
    });
  }

  async function handle(transactions: Transactions<TenantContext>, row: EventRow): Promise<void> {
    const { providerId } = row;
    const gateway = await gatewayFor(ports, transactions, providerId);
    const event = gateway.readEvent(Buffer.from(row.body));
    if (!event) throw new ProviderError('rejected', 'the stored event is not readable');
    const facts = event.kind === 'unknown' ? {} : await askAbout(gateway, event, ports.clock.now());

    const mustWait = await transactions.write(async (ctx) => {
      const outcome = await applyEvent(ctx, { providerId, event, ...facts });
      // after the locks of the subscriptions, as by all other work at the provider
      if (event.kind !== 'unknown') await providerAnswers(ctx, providerId);
      if (outcome.kind === 'waiting' && isWorthWaiting(row)) return true;
      await providerEventRepository(ctx).finish(row.id, resultOf(outcome));
      return false;
    });
    if (mustWait) await reschedule(transactions, row, { why: 'pending' });
  }

  async function handleSome(transactions: Transactions<TenantContext>): Promise<void> {
    const rows = await transactions.write((ctx) =>
      providerEventRepository(ctx).claim(String(ctx.now.add(lease)), batch),
    );
    await attemptEach(rows, {
      attempt: (row) => handle(transactions, row),
      reschedule: (row, error, why) => reschedule(transactions, row, { why, error }),
    });
  }

  return {
    name: providerEventsJob,
    cron: '* * * * *',
    async run() {
      const { outside, of } = systemTransactions(ports, `${providerEventsJob}-${randomUUID()}`);
      await inTurns({
        clock: ports.clock,
        due: () => outside(tenantsWithEvents),
        workBatch: (tenantId) => handleSome(of(tenantId)),
      });
    },
  };
}
