import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { TenantContext } from '../../kit/context.ts';
import type { Engine } from '../../kit/database/engine.ts';
import { jobSteps } from '../../kit/job-steps.ts';
import type { Job } from '../../kit/jobs.ts';
import type { SecretBox } from '../../kit/secret-box.ts';
import type { Steps } from '../../kit/serve.ts';
import type { PaymentGateways } from '../../providers/payment-gateway.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { applyProviderState } from '../payment-token/settlement.service.ts';
import { openAccount } from './payment-provider.service.ts';
import {
  providerTaskRepository,
  type TaskRow,
  tenantsWithTasks,
} from './provider-task.repository.ts';
import { providerTasksJob } from './provider-task.service.ts';
import { retryDelay } from './retry-delay.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly wake: (job: string) => void;
}

const batch = 20;
/** Longer than the calls of one task can take. */
const lease = { minutes: 5 };

async function cancel(
  { secretBox, paymentGateways }: Ports,
  steps: Steps<TenantContext>,
  { id, providerId, providerSubscriptionId }: TaskRow & { providerSubscriptionId: string },
): Promise<void> {
  const { account } = await steps.read((ctx) => openAccount(ctx, secretBox, providerId));
  const gateway = paymentGateways.gatewayOf(account);
  await gateway.cancelSubscription(providerSubscriptionId, 'Cancellata da Canone');
  const state = await gateway.findSubscription(providerSubscriptionId);
  await steps.write(async (ctx) => {
    if (state) await applyProviderState(ctx, providerId, state);
    await providerTaskRepository(ctx).finish(id);
  });
}

async function attempt(ports: Ports, steps: Steps<TenantContext>, task: TaskRow): Promise<void> {
  const { providerSubscriptionId } = task;
  if (task.kind === 'cancelSubscription' && providerSubscriptionId) {
    await cancel(ports, steps, { ...task, providerSubscriptionId });
  }
}

/** Does what we owe the providers. What fails stays owed, with why, and is tried again later each time (PAY-08). */
export function providerTasks(ports: Ports): Job {
  async function workOff(steps: Steps<TenantContext>): Promise<void> {
    const tasks = await steps.write((ctx) =>
      providerTaskRepository(ctx).claim(String(ctx.now.add(lease)), batch),
    );
    for (const task of tasks) {
      try {
        await attempt(ports, steps, task);
      } catch (error) {
        await steps.write((ctx) =>
          providerTaskRepository(ctx).putOff(
            task.id,
            String(ctx.now.add(retryDelay(task.attempts))),
            error instanceof Error ? error.message : 'unknown',
          ),
        );
        // put off in any case, so that one task cannot hold up the others
        if (!(error instanceof ProviderError || error instanceof AppError)) throw error;
      }
    }
    if (tasks.length === batch) await workOff(steps);
  }

  return {
    name: providerTasksJob,
    cron: '* * * * *',
    async run() {
      const { outside, of } = jobSteps(ports, providerTasksJob);
      for (const tenantId of await outside(tenantsWithTasks)) await workOff(of(tenantId));
    },
  };
}
