import { stopObstacle } from '@canone/contracts/billing/renewal';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import {
  cancellationDone,
  enqueueCancellation,
  ownAttempt,
} from '../provider-accounts/provider-task.service.ts';
import { billingOf } from '../receivables/receivable.service.ts';
import { stopReason } from '../subscriptions/recalled-stop.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
  getSubscription,
  requestRenewalStop,
  transitionRefusal,
} from '../subscriptions/subscription.service.ts';
import { bookEnded, readEnded } from './ended-at-provider.service.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/**
 * Records the request to stop the renewal, and queues the cancellation at the provider. Throws when a stop is not
 * allowed.
 */
async function request(ctx: TenantContext, secretBox: SecretBox, id: number) {
  const { status, renewalStopRequestedAt } = found(await findSubscriptionForUpdate(ctx, id));
  const obstacle = stopObstacle(found(await findSubscriptionRow(ctx, id)), ctx.now);
  if (obstacle === 'subscription.transitionNotAllowed') throw transitionRefusal(status);
  if (obstacle) throw new AppError(obstacle);
  const billing = await billingOf(ctx, id);
  if (!billing?.providerSubscriptionId) throw transitionRefusal(status);

  const { providerSubscriptionId } = billing;
  const { providerId, account } = await openAccount(ctx, secretBox, billing.providerId);
  const task = { providerId, providerSubscriptionId, subscriptionId: id };
  await enqueueCancellation(ctx, { ...task, reason: 'renewalStopped' }, ctx.now.add(ownAttempt));
  if (renewalStopRequestedAt === null) await requestRenewalStop(ctx, id);
  return { ...task, account, now: ctx.now };
}

/**
 * Stops the renewal: the provider charges no more, and the subscription ends with its paid period. The status changes
 * only when the provider confirms (`followProvider`). Until then the subscription stays active, the request stays
 * recorded, and the job retries (PAY-08).
 */
export async function stopRenewal(
  { secretBox, paymentGateways }: Ports,
  transactions: Transactions<TenantContext>,
  id: number,
): Promise<Subscription> {
  const { account, now, ...task } = await transactions.write((ctx) => request(ctx, secretBox, id));
  const { providerId, providerSubscriptionId } = task;
  const gateway = paymentGateways.gatewayOf(account);
  try {
    await gateway.cancelSubscription(providerSubscriptionId, stopReason);
    const ended = await readEnded(gateway, providerSubscriptionId, now);
    await transactions.write(async (ctx) => {
      await bookEnded(ctx, { ...task, ...ended });
      await cancellationDone(ctx, providerId, providerSubscriptionId);
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  return transactions.read((ctx) => getSubscription(ctx, id));
}
