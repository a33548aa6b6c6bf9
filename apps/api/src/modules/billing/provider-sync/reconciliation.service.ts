import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import type { TenantContext } from '../../../platform/request/context.ts';
import { pollAttemptsSoon } from '../checkout/payment-attempt.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { listOpenTasks } from '../provider-accounts/provider-task.service.ts';
import { forgetAskedRefunds } from './asked-refunds.service.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

type Endpoints = typeof reconciliationContract.endpoints;

export function listTasks(ctx: TenantContext, query: Parsed<Endpoints['tasks']>['query']) {
  return listOpenTasks(ctx, query);
}

/** Makes all billed subscriptions due for comparison and triggers the job, so that nobody waits for the hourly run. */
export async function compareSoon(ctx: TenantContext): Promise<{ queued: number }> {
  const queued = await reconciliationRepository(ctx).makeDue();
  await forgetAskedRefunds(ctx);
  await pollAttemptsSoon(ctx);
  await raiseBillingEvent(ctx, { kind: 'comparisonRequested' });
  return { queued };
}
