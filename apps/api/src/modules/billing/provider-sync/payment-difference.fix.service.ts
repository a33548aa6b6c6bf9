import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import {
  fixesOf,
  type PaymentDifference,
  type ProposedFix,
} from '@canone/contracts/payments/reconciliation';
import { fromDecimalText } from '@canone/contracts/values/money';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateways, ProviderAccount } from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { syncFromProvider } from '../checkout/settlement.service.ts';
import {
  differenceToSettle,
  differenceView,
  forgetFix,
  lockDifference,
  requestFix,
  settleDifference,
  settleOnce,
} from '../discrepancies/payment-difference.service.ts';
import { callProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import { enqueueCancellation } from '../provider-accounts/provider-task.service.ts';
import { billingOf } from '../receivables/receivable.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';
import { adoptAmount } from '../subscriptions/subscription-terms.service.ts';

const { NotActive, BankTransferPending, ActiveNoRenewal } = SubscriptionStatus;

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

type Operation = 'suspendSubscription' | 'activateSubscription';

/**
 * The fixes that are done at the provider while the person waits, because a later fix could be wrong. `from` has the
 * statuses that our subscription must have.
 */
const operations: Readonly<
  Record<
    'suspendAtProvider' | 'activateAtProvider',
    { readonly operation: Operation; readonly from: readonly SubscriptionStatus[] }
  >
> = {
  suspendAtProvider: {
    operation: 'suspendSubscription',
    from: [BankTransferPending, ActiveNoRenewal],
  },
  activateAtProvider: { operation: 'activateSubscription', from: [NotActive] },
};

/** The provider's status that each operation must lead to. */
const aims = { suspendSubscription: 'suspended', activateSubscription: 'active' } as const;

/** An operation that must still be done at the provider. */
interface Ordered {
  readonly operation: Operation;
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  readonly account: ProviderAccount;
}

/** The fix of a discrepancy that a person has requested. */
interface Requested {
  readonly id: number;
  readonly fix: ProposedFix;
}

/** A fix that the provider must do at once to one of its subscriptions. */
interface FixAtProvider {
  readonly id: number;
  readonly fix: keyof typeof operations;
  readonly providerId: number;
  readonly subscriptionId: number;
  readonly providerSubscriptionId: string;
}

const reason = 'Deciso dall’amministratore';

/** Records the requested fix and the person. Refuses if the status of our subscription has changed in the meantime. */
async function order(
  ctx: TenantContext,
  secretBox: SecretBox,
  { id, fix, providerId, subscriptionId, providerSubscriptionId }: FixAtProvider,
): Promise<Ordered> {
  const { operation, from } = operations[fix];
  const { status } = found(await findSubscriptionForUpdate(ctx, subscriptionId));
  if (!from.includes(status)) throw new AppError('reconciliation.noFix');
  const { account } = await openAccount(ctx, secretBox, providerId);
  await requestFix(ctx, id, fix);
  return { operation, account, providerId, providerSubscriptionId };
}

/**
 * Begins a fix. A fix in our books is done, and a cancellation is queued. For a fix that the provider must do at once,
 * the operation is returned.
 */
async function begin(
  ctx: TenantContext,
  secretBox: SecretBox,
  { id, fix }: Requested,
): Promise<Ordered | PaymentDifference> {
  const decision = { resolution: 'applied', fix } as const;
  const { difference, isSettled } = await differenceToSettle(ctx, id, decision);
  if (isSettled) return differenceView(difference);
  const { subscriptionId, providerId, providerValue } = difference;
  if (subscriptionId === null || !fixesOf(difference).includes(fix))
    throw new AppError('reconciliation.noFix');
  if (fix === 'adoptProviderAmount') {
    const cents = fromDecimalText(providerValue ?? '');
    if (cents === undefined) throw new AppError('reconciliation.noFix');
    await adoptAmount(ctx, subscriptionId, cents);
    return settleDifference(ctx, difference, decision);
  }
  const billing = await billingOf(ctx, subscriptionId);
  const providerSubscriptionId = billing?.providerSubscriptionId;
  if (!providerSubscriptionId) throw new AppError('reconciliation.noFix');
  const atProvider = { providerId, providerSubscriptionId, subscriptionId };
  if (fix === 'cancelAtProvider') {
    await enqueueCancellation(ctx, { ...atProvider, reason: 'decidedHere' });
    return settleDifference(ctx, difference, decision);
  }
  return order(ctx, secretBox, { ...atProvider, id, fix });
}

/**
 * Does the operation at the provider. Returns the provider subscription after it. Throws when the provider has refused.
 */
async function carryOut(
  { paymentGateways }: Ports,
  { operation, account, providerSubscriptionId }: Ordered,
) {
  const gateway = paymentGateways.gatewayOf(account);
  return callProvider(async () => {
    try {
      await gateway[operation](providerSubscriptionId, reason);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.httpStatus !== 422) throw error;
      // the provider also refuses when another person has just done the same operation
      const state = await gateway.findSubscription(providerSubscriptionId);
      if (state?.status === aims[operation]) return state;
      throw new AppError('reconciliation.refused', { cause: error });
    }
    return gateway.findSubscription(providerSubscriptionId);
  });
}

/** Applies the fix of a discrepancy once. Our books then follow the provider's new state. */
export async function applyFix(
  ports: Ports,
  transactions: Transactions<TenantContext>,
  requested: Requested,
): Promise<PaymentDifference> {
  const { id, fix } = requested;
  const begun = await transactions.write((ctx) => begin(ctx, ports.secretBox, requested));
  if (!('operation' in begun)) return begun;

  const state = await carryOut(ports, begun).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'reconciliation.refused')
      await transactions.write((ctx) => forgetFix(ctx, id));
    throw error;
  });
  const settled = await transactions.write(async (ctx) => {
    await lockDifference(ctx, id);
    // none of these fixes ends the subscription, so its sales are not needed
    if (state) await syncFromProvider(ctx, begun.providerId, { state, sales: [] });
    return settleOnce(ctx, id, fix);
  });
  if (!settled) throw new AppError('reconciliation.settled');
  return settled;
}
