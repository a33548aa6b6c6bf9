import { randomUUID } from 'node:crypto';
import { inTurns } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { systemTransactions } from '../../../platform/request/system-transactions.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { bookEnded, readEnded } from '../checkout/ended-at-provider.service.ts';
import { providerTasksJob } from '../events/billing-event.service.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import {
  nextAttemptAt,
  notifyOutage,
  providerAnswers,
} from '../provider-accounts/provider-outage.service.ts';
import {
  claimTasks,
  finishTask,
  rescheduleTask,
  type TaskRow,
  tenantsWithTasks,
} from '../provider-accounts/provider-task.service.ts';
import {
  findWebhook,
  webhookRegistered,
  webhookUrl,
} from '../provider-accounts/webhook.service.ts';
import { stopReason } from '../subscriptions/recalled-stop.service.ts';
import { attemptEach } from './attempt-each.ts';
import { gatewayFor, type ProviderPorts } from './provider-gateway.service.ts';

interface Ports extends ProviderPorts {
  readonly publicBaseUrl: string;
}

/** The number of tasks of one tenant before the next tenant has its turn. */
const batch = 10;
/** The time for which tasks are claimed. It is longer than the calls of one task take. */
const lease = { minutes: 5 };
/**
 * The provider does not cancel a subscription that is not approved. This number of attempts takes most of a day. A
 * subscription that is still not approved after them is given up, because the customer will not approve it.
 */
const maxWaits = 10;

async function cancel(
  ports: Ports,
  transactions: Transactions<TenantContext>,
  task: TaskRow & { providerSubscriptionId: string },
): Promise<void> {
  const { id, providerId, providerSubscriptionId, subscriptionId, attempts, reason } = task;
  const gateway = await gatewayFor(ports, transactions, providerId);
  const isAbandoned =
    attempts > maxWaits &&
    (await gateway.findSubscription(providerSubscriptionId))?.status === 'pending';
  if (!isAbandoned)
    await gateway.cancelSubscription(
      providerSubscriptionId,
      reason === 'renewalStopped' ? stopReason : 'Cancellata da Canone',
    );
  const ended = await readEnded(gateway, providerSubscriptionId, ports.clock.now());
  await transactions.write(async (ctx) => {
    await bookEnded(ctx, { providerId, subscriptionId, ...ended });
    await finishTask(ctx, id);
    await providerAnswers(ctx, providerId);
  });
}

async function register(
  { secretBox, paymentGateways, publicBaseUrl }: Ports,
  transactions: Transactions<TenantContext>,
  { id: taskId, providerId }: TaskRow,
): Promise<void> {
  const { account, knownId } = await transactions.read(async (ctx) => ({
    ...(await openAccount(ctx, secretBox, providerId)),
    knownId: await findWebhook(ctx, providerId),
  }));
  const url = webhookUrl(publicBaseUrl, providerId);
  const id = await paymentGateways.gatewayOf(account).ensureWebhook(url, knownId);
  await transactions.write(async (ctx) => {
    await webhookRegistered(ctx, providerId, { id, url });
    await finishTask(ctx, taskId);
    await providerAnswers(ctx, providerId);
  });
}

function attempt(
  ports: Ports,
  transactions: Transactions<TenantContext>,
  task: TaskRow,
): Promise<void> {
  const { providerSubscriptionId } = task;
  // a task with a provider subscription is a cancellation, as a check of the table ensures
  return providerSubscriptionId === null
    ? register(ports, transactions, task)
    : cancel(ports, transactions, { ...task, providerSubscriptionId });
}

/** Runs the queued tasks at providers. A failed task is recorded and retried with growing delays (PAY-08). */
export function providerTasks(ports: Ports): Job {
  async function attemptSome(transactions: Transactions<TenantContext>): Promise<void> {
    const tasks = await transactions.write((ctx) => claimTasks(ctx, ctx.now.add(lease), batch));
    await attemptEach(tasks, {
      attempt: (task) => attempt(ports, transactions, task),
      reschedule: (task, error, why) =>
        transactions.write(async (ctx) => {
          const until = nextAttemptAt(ctx, task.attempts, error);
          await rescheduleTask(ctx, task.id, { until, why });
          await notifyOutage(ctx, task, error);
        }),
    });
  }

  return {
    name: providerTasksJob,
    cron: '* * * * *',
    async run() {
      const { outside, of } = systemTransactions(ports, `${providerTasksJob}-${randomUUID()}`);
      await inTurns({
        clock: ports.clock,
        due: () => outside(tenantsWithTasks),
        workBatch: (tenantId) => attemptSome(of(tenantId)),
      });
    },
  };
}
