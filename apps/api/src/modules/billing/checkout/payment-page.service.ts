import type { PaymentRequest } from '@canone/contracts/payment-token';
import { PaymentTokenStatus } from '@canone/contracts/payment-token';
import { canBePaidOnline } from '@canone/contracts/subscription-life-cycle';
import { AppError } from '../../../kit/app-error.ts';
import type { PublicContext, TenantContext } from '../../../kit/context.ts';
import { linkHash } from '../../../kit/link-secret.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { openAccount } from '../provider-accounts/payment-provider.service.ts';
import { correlationId } from './correlation-id.ts';
import {
  type PaymentTokenRow,
  paymentTokenRepository,
  tenantOfLink,
} from './payment-token.repository.ts';
import { laterStart } from './start-of-billing.ts';
import { paymentRequestView } from './payment-token.view.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly supportEmail: string;
  readonly publicBaseUrl: string;
}

/** Enters the tenant a link belongs to; an unknown link opens nothing. */
export async function enterByLink(ctx: PublicContext, hash: Buffer): Promise<TenantContext> {
  const tenantId = await tenantOfLink(ctx, hash);
  if (tenantId === undefined) throw new AppError('payment.tokenInvalid');
  return ctx.enterTenant(tenantId);
}

function isOpen(
  { status, expiresAt, subscriptionStatus, amountCents, dueCents }: PaymentTokenRow,
  now: Temporal.Instant,
): boolean {
  return (
    status === PaymentTokenStatus.Active &&
    amountCents === dueCents &&
    Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0 &&
    canBePaidOnline(subscriptionStatus)
  );
}

/** What a customer who opens a link sees, while it can still be paid (PAY-02, PAY-05). */
export async function validateLink(
  ports: Ports,
  ctx: PublicContext,
  secret: string,
): Promise<PaymentRequest> {
  const hash = linkHash(secret);
  const inTenant = await enterByLink(ctx, hash);
  const row = await paymentTokenRepository(inTenant).find(hash);
  if (!row || !isOpen(row, ctx.now)) throw new AppError('payment.tokenInvalid');

  const { account } = await openAccount(inTenant, ports.secretBox, row.providerId);
  const checkout = ports.paymentGateways.gatewayOf(account).checkout({
    providerPlanId: row.providerPlanId,
    correlationId: correlationId(inTenant.tenantId, row.id),
    sellerName: row.sellerName,
    returnUrl: `${ports.publicBaseUrl}/payment/process`,
    overridesPrice: row.overridesPrice,
    startsAt: laterStart(row, ctx.now),
    grossCents: row.amountCents,
    vatBasisPoints: row.vatBasisPoints,
  });
  return paymentRequestView(row, secret, {
    checkout,
    supportEmail: ports.supportEmail,
    now: ctx.now,
  });
}
