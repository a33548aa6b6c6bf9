import { fromDecimalText } from '@canone/contracts/money';
import {
  fixesOf,
  type PaymentDifference,
  type ProposedFix,
} from '@canone/contracts/reconciliation';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { AppError, found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { Steps } from '../../../kit/serve.ts';
import type { PaymentGateways, ProviderAccount } from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { billingOf } from '../receivables/receivable.service.ts';
import { askProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import { oweCancellation } from '../provider-accounts/provider-task.service.ts';
import { applyProviderState } from '../checkout/settlement.service.ts';
import { adoptAmount, findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';
import {
  type DifferenceRow,
  differenceToSettle,
  differenceView,
  forgetFix,
  lockDifference,
  requestFix,
  settle,
  settleOnce,
} from '../discrepancies/payment-difference.service.ts';

const { NotActive, BankTransferPending, ActiveNoRenewal } = SubscriptionStatus;

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

type Deed = 'suspendSubscription' | 'activateSubscription';

/** What is done at the provider while who asked for it waits, and where ours must stand: done later it could be wrong. */
const deeds: Readonly<
  Record<
    'suspendAtProvider' | 'activateAtProvider',
    { readonly deed: Deed; readonly from: readonly SubscriptionStatus[] }
  >
> = {
  suspendAtProvider: { deed: 'suspendSubscription', from: [BankTransferPending, ActiveNoRenewal] },
  activateAtProvider: { deed: 'activateSubscription', from: [NotActive] },
};

/** How the provider's subscription stands once it is done. */
const aims = { suspendSubscription: 'suspended', activateSubscription: 'active' } as const;

/** A fix that has still to be done at the provider. */
interface Ordered {
  readonly deed: Deed;
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  readonly account: ProviderAccount;
}

const reason = 'Deciso dall’amministratore';

/** Writes down who wants what, unless ours has moved on since the difference was seen. */
async function order(
  ctx: TenantContext,
  secretBox: SecretBox,
  { id, providerId }: DifferenceRow,
  of: { fix: keyof typeof deeds; subscriptionId: number; providerSubscriptionId: string },
): Promise<Ordered> {
  const { fix, subscriptionId, providerSubscriptionId } = of;
  const { deed, from } = deeds[fix];
  const { status } = found(await findSubscriptionForUpdate(ctx, subscriptionId));
  if (!from.includes(status)) throw new AppError('reconciliation.noFix');
  const { account } = await openAccount(ctx, secretBox, providerId);
  await requestFix(ctx, id, fix);
  return { deed, account, providerId, providerSubscriptionId };
}

/** Does what our own books need and owes the provider the rest; what must be done there at once is ordered. */
async function begin(
  ctx: TenantContext,
  secretBox: SecretBox,
  id: number,
  fix: ProposedFix,
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
    return settle(ctx, difference, decision);
  }
  const billing = await billingOf(ctx, subscriptionId);
  const providerSubscriptionId = billing?.providerSubscriptionId;
  if (!providerSubscriptionId) throw new AppError('reconciliation.noFix');
  if (fix === 'cancelAtProvider') {
    const owed = { providerId, providerSubscriptionId, subscriptionId };
    await oweCancellation(ctx, { ...owed, reason: 'decidedHere' });
    return settle(ctx, difference, decision);
  }
  return order(ctx, secretBox, difference, { fix, subscriptionId, providerSubscriptionId });
}

/** What stands at the provider once it has been done, or why it was not. */
async function carryOut(
  { paymentGateways }: Ports,
  { deed, account, providerSubscriptionId }: Ordered,
) {
  const gateway = paymentGateways.gatewayOf(account);
  return askProvider(async () => {
    try {
      await gateway[deed](providerSubscriptionId, reason);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.httpStatus !== 422) throw error;
      // somebody else may have done the same a moment ago
      const state = await gateway.findSubscription(providerSubscriptionId);
      if (state?.status === aims[deed]) return state;
      throw new AppError('reconciliation.refused', { cause: error });
    }
    return gateway.findSubscription(providerSubscriptionId);
  });
}

/** Does what somebody has chosen, once; then ours follows what the provider says by now. */
export async function applyFix(
  ports: Ports,
  steps: Steps<TenantContext>,
  id: number,
  fix: ProposedFix,
): Promise<PaymentDifference> {
  const begun = await steps.write((ctx) => begin(ctx, ports.secretBox, id, fix));
  if (!('deed' in begun)) return begun;

  const state = await carryOut(ports, begun).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'reconciliation.refused')
      await steps.write((ctx) => forgetFix(ctx, id));
    throw error;
  });
  const settled = await steps.write(async (ctx) => {
    await lockDifference(ctx, id);
    if (state) await applyProviderState(ctx, begun.providerId, state);
    return settleOnce(ctx, id, fix);
  });
  if (!settled) throw new AppError('reconciliation.settled');
  return settled;
}
