import { randomUUID } from 'node:crypto';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { inTurns } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  type SystemPorts,
  systemTransactions,
} from '../../../platform/request/system-transactions.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type {
  PaymentGateway,
  PaymentGateways,
  ProviderSale,
  ProviderSubscription,
} from '../../../providers/payment-gateway.ts';
import { bookCharge, salesOf } from '../charges/charge.service.ts';
import { lockForProvider } from '../charges/charge-locks.service.ts';
import {
  claimAttempts,
  markAttemptPolled,
  type WaitingAttempt,
} from '../checkout/payment-attempt.service.ts';
import { syncFromProvider } from '../checkout/settlement.service.ts';
import { reconcileJob } from '../events/billing-event.service.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import { providerAnswers } from '../provider-accounts/provider-outage.service.ts';
import {
  enqueueMissingWebhooks,
  listProvidersToPoll,
} from '../provider-accounts/webhook.service.ts';
import { keepAnswers, knownRefundsOf, withRefunds } from './asked-refunds.service.ts';
import { isExpected } from './attempt-each.ts';
import { mustListCharges } from './charges-to-list.ts';
import { compareWithProvider } from './compare.service.ts';
import { makeFutureChecksDue } from './future-checks.repository.ts';
import { pollMissedEvents } from './missed-events.service.ts';
import {
  type BilledRow,
  reconciliationRepository,
  tenantsWithProviders,
} from './reconciliation.repository.ts';

interface Ports extends SystemPorts {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly publicBaseUrl: string;
}

type InTenant = Transactions<TenantContext>;

const batch = 20;
/** The limit of batches per tenant and run; the next run continues. */
const maxBatches = 250;
/** Shorter than the hour between two runs. */
const maxTime = { minutes: 50 };
/** Slightly less than the hour between two runs. */
const freshness = { minutes: 50 };

async function newSales(gateway: PaymentGateway, row: BilledRow, now: Temporal.Instant) {
  const state = await gateway.findSubscription(row.providerSubscriptionId);
  const isUnsettled =
    row.awaitsCharge || (!row.knowsRefusal && state !== undefined && state.outstandingCents > 0);
  const isListed =
    isUnsettled || (state?.lastPaidAt && mustListCharges(row, state.lastPaidAt, now));
  if (!state || !isListed) return { state, sales: undefined };
  return { state, sales: await salesOf(gateway, state, now) };
}

/** Applies the state and the charges of a subscription that was begun with a link. */
async function applyWithSales(
  ctx: TenantContext,
  providerId: number,
  { state, sales }: { state: ProviderSubscription; sales: readonly ProviderSale[] },
): Promise<void> {
  await lockForProvider(ctx, providerId, { state, sales });
  const { reason, subscriptionId = null } = await syncFromProvider(ctx, providerId, state);
  if (reason === 'notOurs') return;
  for (const sale of sales)
    await bookCharge(ctx, { providerId, state, sales, subscriptionId }, sale);
}

/** Queries the providers about all billed subscriptions, to find changes without an event (PAY-07). */
export function reconcile(ports: Ports): Job {
  const { secretBox, paymentGateways, publicBaseUrl, clock } = ports;

  async function compareOne(transactions: InTenant, row: BilledRow): Promise<void> {
    const { account } = await transactions.read((ctx) =>
      openAccount(ctx, secretBox, row.providerId),
    );
    const gateway = paymentGateways.gatewayOf(account);
    const { providerId } = row;
    const { state, sales: listed } = await newSales(gateway, row, clock.now());
    const knownOf = (saleId: string) =>
      transactions.read((ctx) => knownRefundsOf(ctx, providerId, saleId));
    const { sales, answers } = await withRefunds(gateway, knownOf, listed ?? []);
    await transactions.write(async (ctx) => {
      await compareWithProvider(ctx, row, { state, sales: listed && sales });
      await keepAnswers(ctx, providerId, answers);
      await providerAnswers(ctx, providerId);
    });
  }

  /** Returns whether there may be more. */
  async function compareSome(transactions: InTenant): Promise<boolean> {
    const rows = await transactions.write((ctx) =>
      reconciliationRepository(ctx).claim(String(ctx.now.subtract(freshness)), batch),
    );
    for (const row of rows) await ignoreProviderErrors(() => compareOne(transactions, row));
    return rows.length === batch;
  }

  async function pollAttempt(transactions: InTenant, attempt: WaitingAttempt): Promise<void> {
    const { providerId, providerSubscriptionId } = attempt;
    const { account } = await transactions.read((ctx) => openAccount(ctx, secretBox, providerId));
    const gateway = paymentGateways.gatewayOf(account);
    const state = await gateway.findSubscription(providerSubscriptionId);
    const sales = state?.lastPaidAt ? await salesOf(gateway, state, clock.now()) : [];
    await transactions.write(async (ctx) => {
      if (state) await applyWithSales(ctx, providerId, { state, sales });
      await markAttemptPolled(ctx, attempt, state);
    });
  }

  /** Returns whether there may be more. */
  async function pollSome(transactions: InTenant): Promise<boolean> {
    const attempts = await transactions.write((ctx) => claimAttempts(ctx, batch));
    for (const attempt of attempts)
      await ignoreProviderErrors(() => pollAttempt(transactions, attempt));
    return attempts.length === batch;
  }

  async function begin(transactions: InTenant): Promise<void> {
    await transactions.write(makeFutureChecksDue);
    await transactions.write((ctx) => enqueueMissingWebhooks(ctx, publicBaseUrl));
    for (const provider of await transactions.read(listProvidersToPoll))
      await ignoreProviderErrors(() => pollMissedEvents(ports, transactions, provider));
  }

  return {
    name: reconcileJob,
    cron: '17 * * * *',
    async run() {
      const { outside, of } = systemTransactions(ports, `${reconcileJob}-${randomUUID()}`);
      /** The batches so far of each tenant that is not done. */
      const batches = new Map((await outside(tenantsWithProviders)).map((id) => [id, 0]));
      await inTurns({
        clock,
        maxTime,
        due: async () => [...batches.keys()],
        async workBatch(tenantId) {
          const [transactions, before] = [of(tenantId), batches.get(tenantId) ?? 0];
          if (before === 0) await begin(transactions);
          const isMore = [await compareSome(transactions), await pollSome(transactions)].includes(
            true,
          );
          if (isMore && before + 1 < maxBatches) batches.set(tenantId, before + 1);
          else batches.delete(tenantId);
        },
      });
    },
  };
}

/** Skips a subscription whose query failed, so that the others are still processed. It is retried an hour later. */
async function ignoreProviderErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
  }
}
