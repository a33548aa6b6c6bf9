import { canBePaidOnline } from '@canone/contracts/billing/subscription-life-cycle';
import { type PaymentRequest, PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import { paymentProcessPath } from '@canone/contracts/texts/page-paths';
import { fromHundredths } from '@canone/contracts/values/money';
import { linkHash } from '../../../platform/auth/link-secret.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { PublicContext, TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { transferTo } from '../bank-accounts/bank-account.service.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import {
  type PaymentTokenRow,
  paymentTokenRepository,
  tenantOfLink,
} from './payment-token.repository.ts';
import { paymentRequestView } from './payment-token.view.ts';
import { laterStart } from './start-of-billing.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly supportEmail: string;
  readonly publicBaseUrl: string;
}

/** Enters the tenant to which a link belongs. Refuses an unknown link. */
export async function enterByLink(ctx: PublicContext, hash: Buffer): Promise<TenantContext> {
  const tenantId = await tenantOfLink(ctx, hash);
  if (tenantId === undefined) throw new AppError('payment.tokenInvalid');
  return ctx.enterTenant(tenantId);
}

/** Whether a customer can pay with this link now. */
export function isOpen(
  {
    status,
    expiresAt,
    subscriptionStatus,
    amountCents,
    dueCents,
    restCents,
    isLastPeriod,
  }: PaymentTokenRow,
  now: Temporal.Instant,
): boolean {
  return (
    status === PaymentTokenStatus.Active &&
    amountCents === dueCents &&
    amountCents === restCents &&
    Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0 &&
    canBePaidOnline(subscriptionStatus) &&
    isLastPeriod
  );
}

/** The data of the payment page for a valid link (PAY-02, PAY-05). Records the first opening of the link. */
export async function openLink(
  ports: Ports,
  transactions: Transactions<PublicContext>,
  secret: string,
): Promise<PaymentRequest> {
  const { request, isFirst } = await transactions.read((ctx) => readLink(ports, ctx, secret));
  if (isFirst)
    await transactions.write(async (ctx) => {
      const inTenant = await enterByLink(ctx, linkHash(secret));
      await paymentTokenRepository(inTenant).markOpened(request.id);
    });
  return request;
}

async function readLink(ports: Ports, ctx: PublicContext, secret: string) {
  const hash = linkHash(secret);
  const inTenant = await enterByLink(ctx, hash);
  const row = await paymentTokenRepository(inTenant).find(hash);
  if (!row || !isOpen(row, ctx.now)) throw new AppError('payment.tokenInvalid');

  const [{ account }, to] = await Promise.all([
    openAccount(inTenant, ports.secretBox, row.providerId),
    transferTo(inTenant, row.paymentId),
  ]);
  const checkout = ports.paymentGateways.gatewayOf(account).checkout({
    providerPlanId: row.providerPlanId,
    correlationId: row.correlationId,
    sellerName: row.sellerName,
    returnUrl: `${ports.publicBaseUrl}${paymentProcessPath}`,
    overridesPrice: row.overridesPrice,
    startsAt: laterStart(row, ctx.now),
    grossCents: row.amountCents,
    vatBasisPoints: row.vatBasisPoints,
  });
  const transfer = to && { ...to, amount: fromHundredths(row.amountCents) };
  const { supportEmail } = ports;
  const request = paymentRequestView(row, secret, {
    checkout,
    transfer,
    supportEmail,
    now: ctx.now,
  });
  return { request, isFirst: row.openedAt === null };
}
