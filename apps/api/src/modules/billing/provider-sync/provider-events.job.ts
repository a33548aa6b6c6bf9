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
import { applyEvent, readFacts } from './apply-event.service.ts';
import { attemptEach } from './attempt-each.ts';
import {
  type EventRow,
  providerEventRepository,
  type Result,
  tenantsWithEvents,
} from './provider-event.repository.ts';
import { gatewayFor, type ProviderPorts } from './provider-gateway.service.ts';

/** The number of events of one tenant before the next tenant has its turn. */
const batch = 10;
/**
 * The time for which events are claimed. It is longer than the calls of a batch usually take. If they take longer, an
 * event is handled twice with the same result.
 */
const lease = { minutes: 10 };
/** The number of attempts for an event while the provider's status does not agree with the event yet. */
const maxWaits = 12;

function resultOf({ kind, reason = 'alreadyKnown', subscriptionId }: Outcome): Result {
  const outcome = kind === 'applied' || kind === 'refused' ? kind : 'ignored';
  return { outcome, reason, subscriptionId: subscriptionId ?? null };
}

/**
 * Whether a waiting event is tried again, because the provider's status may only be late. The event of a new
 * subscription is not, because another event will report its approval.
 */
function isWorthWaiting({ type, attempts }: EventRow): boolean {
  return type !== 'BILLING.SUBSCRIPTION.CREATED' && attempts < maxWaits;
}

/**
 * Handles received events. Each event is handled by reading the provider's current state and applying it, so events can
 * arrive repeatedly and in any order (PAY-07).
 */
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
    const facts =
      event.kind === 'unknown' ? {} : await readFacts(gateway, event, ports.clock.now());

    const mustWait = await transactions.write(async (ctx) => {
      const outcome = await applyEvent(ctx, { providerId, event, ...facts });
      // comes after the locks of the subscriptions, because all other work with the provider uses this order too
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
