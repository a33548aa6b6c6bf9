import { canApply, SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { found } from '../../../platform/core/app-error.ts';
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
import { cancelInBooks } from '../subscriptions/cancel-in-books.service.ts';
import { hasEnded, setProviderState } from '../subscriptions/provider-state.service.ts';
import {
  applyAction,
  findSubscriptionForUpdate,
  getSubscription,
  requestCancellation,
  requireTransition,
} from '../subscriptions/subscription.service.ts';
import { cancelAttempts } from './revoke-links.service.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

const cancellationReason = 'Cancellata dall’amministratore';

/**
 * In these statuses a subscription may go on although its provider subscription has ended. The cancellation then needs
 * no call to PayPal.
 */
const transferStatuses: readonly SubscriptionStatus[] = [
  SubscriptionStatus.BankTransferPending,
  SubscriptionStatus.ActiveNoRenewal,
];

type Locked = NonNullable<Awaited<ReturnType<typeof findSubscriptionForUpdate>>>;

/**
 * Whether a subscription can be cancelled. A subscription that PayPal has suspended can charge again, so it must be
 * cancelled at PayPal too.
 */
function canEnd({ status, providerStatus }: Locked): boolean {
  const canCharge = !hasEnded({ status: providerStatus });
  return canApply('cancel', status) || (status !== SubscriptionStatus.Canceled && canCharge);
}

/**
 * Cancels at once, because no provider subscription can charge. Also cancels the provider subscriptions that were begun
 * with payment links.
 */
async function cancelHere(ctx: TenantContext, id: number, { status }: Locked): Promise<void> {
  const hadAttempts = await cancelAttempts(ctx, id);
  if (canApply('cancel', status)) await cancelInBooks(ctx, id, status);
  else if (!hadAttempts) requireTransition('cancel', status);
}

/** Records the request to cancel at the provider. If no provider subscription can charge, cancels at once. */
async function request(ctx: TenantContext, secretBox: SecretBox, id: number) {
  const locked = found(await findSubscriptionForUpdate(ctx, id));
  const billing = await billingOf(ctx, id);
  const providerSubscriptionId = billing?.providerSubscriptionId;
  const isByTransfer = transferStatuses.includes(locked.status);
  if (!providerSubscriptionId || (isByTransfer && hasEnded({ status: locked.providerStatus }))) {
    await cancelHere(ctx, id, locked);
    return undefined;
  }
  if (!canEnd(locked)) requireTransition('cancel', locked.status);

  const { providerId, account } = await openAccount(ctx, secretBox, billing.providerId);
  const task = { providerId, providerSubscriptionId, subscriptionId: id };
  await enqueueCancellation(ctx, { ...task, reason: 'cancelledHere' }, ctx.now.add(ownAttempt));
  const endsHere = canApply('cancel', locked.status) || canApply('cancelByProvider', locked.status);
  if (locked.cancelRequestedAt === null && endsHere) {
    await requestCancellation(ctx, id);
  }
  return { account, providerId, providerSubscriptionId };
}

/** Cancels in the books after the provider has confirmed, unless another process has already done it. */
async function completeCancellation(ctx: TenantContext, id: number): Promise<Subscription> {
  const { status } = found(await findSubscriptionForUpdate(ctx, id));
  await setProviderState(ctx, id, { status: 'cancelled', nextBillingAt: undefined });
  if (canApply('cancel', status)) return cancelInBooks(ctx, id, status);
  return canApply('cancelByProvider', status)
    ? applyAction(ctx, id, 'cancelByProvider')
    : getSubscription(ctx, id);
}

/**
 * Cancels at the provider before it cancels in the books. So a cancelled subscription can never be charged by PayPal.
 * If PayPal does not respond or refuses, the subscription stays active, the request stays recorded, and the job retries
 * (PAY-08).
 */
export async function cancelSubscription(
  { secretBox, paymentGateways }: Ports,
  transactions: Transactions<TenantContext>,
  id: number,
): Promise<Subscription> {
  const requested = await transactions.write((ctx) => request(ctx, secretBox, id));
  if (!requested) return transactions.read((ctx) => getSubscription(ctx, id));

  const { account, providerId, providerSubscriptionId } = requested;
  try {
    await paymentGateways
      .gatewayOf(account)
      .cancelSubscription(providerSubscriptionId, cancellationReason);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return transactions.read((ctx) => getSubscription(ctx, id));
  }
  return transactions.write(async (ctx) => {
    const after = await completeCancellation(ctx, id);
    await cancellationDone(ctx, providerId, providerSubscriptionId);
    return after;
  });
}
