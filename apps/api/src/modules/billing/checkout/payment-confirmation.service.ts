import type { Receipt } from '@canone/contracts/payments/payment-token';
import { linkHash } from '../../../platform/auth/link-secret.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { PublicContext } from '../../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../../platform/request/transactions.ts';
import type {
  PaymentGateway,
  PaymentGateways,
  ProviderSale,
  ProviderSubscription,
} from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { linkCounter, takeAttempts } from '../../throttle/throttle.service.ts';
import { bookCharge, salesOf } from '../charges/charge.service.ts';
import { lockForProvider } from '../charges/charge-locks.service.ts';
import { callProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import { isOver } from './expected-payment.service.ts';
import { enterByLink } from './payment-page.service.ts';
import { paymentTokenRepository, tenantOfLink } from './payment-token.repository.ts';
import { receiptView } from './payment-token.view.ts';
import { settlePayment } from './settlement.service.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/**
 * The provider must respond within this time. The customer is waiting, and the page must show a result within 10
 * seconds, including the time of our own work.
 */
const urgent = { withinMs: 8_000 };

interface BrowserReport {
  readonly token: string;
  readonly providerSubscriptionId: string;
}

/**
 * The sales so far. If the provider does not list them, the payment stays open until an event or the reconciliation
 * finds its sale.
 */
async function salesSoFar(
  gateway: PaymentGateway,
  subscription: ProviderSubscription,
  now: Temporal.Instant,
): Promise<readonly ProviderSale[]> {
  try {
    return await salesOf(gateway, subscription, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return [];
  }
}

/** Reads the facts that the query to the provider needs. Returns a refusal after too many confirmations of one link. */
async function begin(ctx: PublicContext, secretBox: SecretBox, hash: Buffer) {
  if ((await tenantOfLink(ctx, hash)) === undefined) throw new AppError('payment.tokenInvalid');
  const refusal = await takeAttempts(ctx, [linkCounter('confirmationOfLink', hash)]);
  if (refusal) return refusal;
  const inTenant = await enterByLink(ctx, hash);
  const row = found(await paymentTokenRepository(inTenant).find(hash));
  return { ...(await openAccount(inTenant, secretBox, row.providerId)), row, now: ctx.now };
}

interface Answered {
  readonly providerId: number;
  readonly subscriptionId: number;
  readonly correlationId: string;
  readonly providerSubscriptionId: string;
  /** Undefined when the provider does not know the subscription. */
  readonly subscription: ProviderSubscription | undefined;
  readonly sales: readonly ProviderSale[];
}

/**
 * Applies the provider's answer. Anybody with a link can name a subscription of somebody else. Confirmations with such
 * a subscription are counted, and above a limit they are refused without any record.
 */
async function apply(ctx: PublicContext, hash: Buffer, answered: Answered) {
  const { providerId, subscriptionId, subscription, sales, providerSubscriptionId } = answered;
  if (subscription?.correlationId !== answered.correlationId) {
    const refusal = await takeAttempts(ctx, [linkCounter('foreignPaymentOfLink', hash)]);
    if (refusal) return refusal;
  }
  const inTenant = await enterByLink(ctx, hash);
  const tokens = paymentTokenRepository(inTenant);
  await lockForProvider(inTenant, providerId, { sales, subscriptionId });
  const locked = found(await tokens.findForUpdate(hash));
  const settled = await settlePayment(inTenant, locked, { providerSubscriptionId, subscription });
  if (settled.decision.kind !== 'activate') return settled;
  const { subscription: state } = settled.decision;
  for (const sale of sales)
    await bookCharge(inTenant, { providerId, state, sales, subscriptionId }, sale);
  return { ...settled, row: found(await tokens.find(hash)) };
}

/**
 * Confirms a payment that the customer's browser reports. The report is not trusted: only the provider's response can
 * activate the subscription. The provider is queried outside any transaction. A refusal must be recorded, so it is
 * thrown only after the commit. A link that was already used is checked too, because the provider may charge for it.
 */
export async function confirmPayment(
  { secretBox, paymentGateways }: Ports,
  transactions: Transactions<PublicContext>,
  { token, providerSubscriptionId }: BrowserReport,
): Promise<Receipt> {
  const hash = linkHash(token);
  const begun = await refuseAfterCommit(transactions, (ctx) => begin(ctx, secretBox, hash));
  const { account, now, providerId, row: asked } = begun;
  const gateway = paymentGateways.gatewayOf(account, urgent);
  const subscription = await callProvider(() => gateway.findSubscription(providerSubscriptionId));
  const sales =
    subscription?.status === 'active' ? await salesSoFar(gateway, subscription, now) : [];

  const { subscriptionId, correlationId } = asked;
  const answered = { providerId, subscriptionId, correlationId };
  const settled = await refuseAfterCommit(transactions, (ctx) =>
    apply(ctx, hash, { ...answered, providerSubscriptionId, subscription, sales }),
  );
  const { decision, row } = settled;
  switch (decision.kind) {
    case 'activate':
      return receiptView(row, decision.subscription);
    case 'wait':
      throw new AppError('payment.pending', { retryAfter: 2 });
    case 'refuse':
      throw new AppError(isOver(row) ? 'payment.tokenInvalid' : 'payment.refused');
  }
}
