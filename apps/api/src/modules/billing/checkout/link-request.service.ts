import { recordChange } from '../../../platform/audit/audit.ts';
import { linkHash } from '../../../platform/auth/link-secret.ts';
import type { AppError } from '../../../platform/core/app-error.ts';
import type { PublicContext } from '../../../platform/request/context.ts';
import { networkCounter, takeAttempts } from '../../throttle/throttle.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { isOpen } from './payment-page.service.ts';
import { paymentTokenRepository, tenantOfLink } from './payment-token.repository.ts';

/**
 * Notifies the tenant that a customer asks for a new link, only once for each link. Every caller gets the same
 * response, so the response does not show whether the link exists. A refusal of too many requests is returned and not
 * thrown, because the counter of requests must be committed.
 */
export async function requestNewLink(
  ctx: PublicContext,
  secret: string,
): Promise<AppError | undefined> {
  const refusal = await takeAttempts(ctx, [networkCounter('linkRequestFromNetwork', ctx)]);
  if (refusal) return refusal;
  const hash = linkHash(secret);
  const tenantId = await tenantOfLink(ctx, hash);
  if (tenantId === undefined) return undefined;
  const inTenant = await ctx.enterTenant(tenantId);
  const tokens = paymentTokenRepository(inTenant);
  const row = await tokens.find(hash);
  // a link that still works needs no replacement, and a paid link has nothing left to pay
  if (!row || row.restCents <= 0 || isOpen(row, ctx.now)) return undefined;
  const { id: linkId, subscriptionId, restCents: amountCents } = row;
  await tokens.keepSubscription(subscriptionId);
  if (!(await tokens.markRenewalRequested(linkId))) return undefined;
  await raiseBillingEvent(inTenant, {
    kind: 'newLinkRequested',
    linkId,
    subscriptionId,
    amountCents,
  });
  await recordChange(inTenant, {
    action: 'requestLink',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { paymentId: row.paymentId },
  });
  return undefined;
}
