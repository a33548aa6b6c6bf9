import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { bookCharge, salesOf } from '../charges/charge.service.ts';
import { lockForProvider } from '../charges/charge-locks.service.ts';
import { markAttemptPolled, type WaitingAttempt } from '../checkout/payment-attempt.service.ts';
import { syncFromProvider } from '../checkout/settlement.service.ts';
import type { Reported } from '../subscriptions/provider-state.service.ts';
import { gatewayFor, type ProviderPorts } from './provider-gateway.service.ts';

/** Applies the state and the charges of a provider subscription that was begun with a link. */
async function applyWithSales(
  ctx: TenantContext,
  providerId: number,
  reported: Reported,
): Promise<void> {
  const { state, sales } = reported;
  await lockForProvider(ctx, providerId, { state, sales });
  const { reason, subscriptionId = null } = await syncFromProvider(ctx, providerId, reported);
  if (reason === 'notOurs') return;
  for (const sale of sales)
    await bookCharge(ctx, { providerId, state, sales, subscriptionId }, sale);
}

/** Queries the provider about a provider subscription that was begun with a link, and schedules the next poll. */
export async function pollAttempt(
  ports: ProviderPorts,
  transactions: Transactions<TenantContext>,
  attempt: WaitingAttempt,
): Promise<void> {
  const { providerId, providerSubscriptionId } = attempt;
  const gateway = await gatewayFor(ports, transactions, providerId);
  const state = await gateway.findSubscription(providerSubscriptionId);
  const sales = state?.lastPaidAt ? await salesOf(gateway, state, ports.clock.now()) : [];
  await transactions.write(async (ctx) => {
    if (state) await applyWithSales(ctx, providerId, { state, sales });
    await markAttemptPolled(ctx, attempt, state);
  });
}
