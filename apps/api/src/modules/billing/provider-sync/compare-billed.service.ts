import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateway } from '../../../providers/payment-gateway.ts';
import { salesOf } from '../charges/charge.service.ts';
import { providerAnswers } from '../provider-accounts/provider-outage.service.ts';
import { hasEnded } from '../subscriptions/provider-state.service.ts';
import { keepAnswers, knownRefundsOf, withRefunds } from './asked-refunds.service.ts';
import { mustListCharges } from './charges-to-list.ts';
import { compareWithProvider } from './compare.service.ts';
import { gatewayFor, type ProviderPorts } from './provider-gateway.service.ts';
import type { BilledRow } from './reconciliation.repository.ts';

/** The provider's state of a subscription. The sales are only listed if they may have changed. */
async function newSales(gateway: PaymentGateway, row: BilledRow, now: Temporal.Instant) {
  const state = await gateway.findSubscription(row.providerSubscriptionId);
  const isUnsettled =
    row.awaitsCharge || (!row.knowsRefusal && state !== undefined && state.outstandingCents > 0);
  const isListed =
    isUnsettled ||
    (state && hasEnded(state)) ||
    (state?.lastPaidAt && mustListCharges(row, state.lastPaidAt, now));
  if (!state || !isListed) return { state, sales: undefined };
  return { state, sales: await salesOf(gateway, state, now) };
}

/** Queries the provider about a billed subscription and compares the answer with the books. */
export async function compareBilled(
  ports: ProviderPorts,
  transactions: Transactions<TenantContext>,
  row: BilledRow,
): Promise<void> {
  const { providerId } = row;
  const gateway = await gatewayFor(ports, transactions, providerId);
  const { state, sales: listed } = await newSales(gateway, row, ports.clock.now());
  const knownOf = (saleId: string) =>
    transactions.read((ctx) => knownRefundsOf(ctx, providerId, saleId));
  const { sales, answers } = await withRefunds(gateway, knownOf, listed ?? []);
  await transactions.write(async (ctx) => {
    await compareWithProvider(ctx, row, { state, sales: listed && sales });
    await keepAnswers(ctx, providerId, answers);
    await providerAnswers(ctx, providerId);
  });
}
