import { randomUUID } from 'node:crypto';
import { inTurns } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { systemTransactions } from '../../../platform/request/system-transactions.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { isTenantPresent } from '../../tenant/every-tenant.service.ts';
import { claimAttempts } from '../checkout/payment-attempt.service.ts';
import { reconcileJob } from '../events/billing-event.service.ts';
import { isAccountPresent } from '../provider-accounts/payment-provider.service.ts';
import {
  enqueueMissingWebhooks,
  listProvidersToPoll,
} from '../provider-accounts/webhook.service.ts';
import { isExpected } from './attempt-each.ts';
import { compareBilled } from './compare-billed.service.ts';
import { makeFutureChecksDue } from './future-checks.repository.ts';
import { pollMissedEvents } from './missed-events.service.ts';
import { pollAttempt } from './poll-attempt.service.ts';
import { pollRefunds } from './poll-refunds.service.ts';
import type { ProviderPorts } from './provider-gateway.service.ts';
import { reconciliationRepository, tenantsWithProviders } from './reconciliation.repository.ts';

interface Ports extends ProviderPorts {
  readonly publicBaseUrl: string;
}

type InTenant = Transactions<TenantContext>;

const batch = 20;
/** The maximum number of batches of a tenant in one run. The next run continues. */
const maxBatches = 250;
/** A run ends after this time, so that it is over before the next hourly run. */
const maxTime = { minutes: 50 };
/** Slightly less than the hour between two runs. A subscription that was compared more recently is not compared. */
const freshness = { minutes: 50 };

/**
 * Queries the providers about all billed subscriptions, in order to find changes that no event has reported (PAY-07).
 */
export function reconcile(ports: Ports): Job {
  const { publicBaseUrl, clock } = ports;

  /** Compares one batch of subscriptions. Returns whether there may be another batch. */
  async function compareSome(transactions: InTenant): Promise<boolean> {
    const rows = await transactions.write((ctx) =>
      reconciliationRepository(ctx).claim(String(ctx.now.subtract(freshness)), batch),
    );
    for (const row of rows)
      await attemptAt(transactions, row.providerId, () => compareBilled(ports, transactions, row));
    return rows.length === batch;
  }

  /** Polls one batch of payment attempts. Returns whether there may be another batch. */
  async function pollSome(transactions: InTenant): Promise<boolean> {
    const attempts = await transactions.write((ctx) => claimAttempts(ctx, batch));
    for (const attempt of attempts)
      await attemptAt(transactions, attempt.providerId, () =>
        pollAttempt(ports, transactions, attempt),
      );
    return attempts.length === batch;
  }

  async function begin(transactions: InTenant): Promise<void> {
    await transactions.write(makeFutureChecksDue);
    await transactions.write((ctx) => enqueueMissingWebhooks(ctx, publicBaseUrl));
    for (const provider of await transactions.read(listProvidersToPoll)) {
      const { id } = provider;
      await attemptAt(transactions, id, () => pollMissedEvents(ports, transactions, provider));
      await attemptAt(transactions, id, () => pollRefunds(ports, transactions, id));
    }
  }

  return {
    name: reconcileJob,
    cron: '17 * * * *',
    async run() {
      const { outside, of } = systemTransactions(ports, `${reconcileJob}-${randomUUID()}`);
      /** For each tenant that is not finished, the number of processed batches. */
      const batches = new Map((await outside(tenantsWithProviders)).map((id) => [id, 0]));
      await inTurns({
        clock,
        maxTime,
        due: async () => [...batches.keys()],
        isPresent: (tenantId) => outside((ctx) => isTenantPresent(ctx, tenantId)),
        async workBatch(tenantId) {
          const [transactions, before] = [of(tenantId), batches.get(tenantId) ?? 0];
          if (before === 0) await begin(transactions);
          const isMoreToCompare = await compareSome(transactions);
          const isMoreToPoll = await pollSome(transactions);
          if ((isMoreToCompare || isMoreToPoll) && before + 1 < maxBatches)
            batches.set(tenantId, before + 1);
          else batches.delete(tenantId);
        },
      });
    },
  };
}

/**
 * Does work at an account. An expected failure is ignored, so that the other accounts are still processed. The next
 * hourly run tries again. Any error is ignored if the account was deleted in the meantime.
 */
async function attemptAt(
  { read }: InTenant,
  providerId: number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isExpected(error)) return;
    if (await read((ctx) => isAccountPresent(ctx, providerId)).catch(() => true)) throw error;
  }
}
