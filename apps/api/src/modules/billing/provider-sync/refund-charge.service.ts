import { ledgerLimitTexts, maxRefunds } from '@canone/contracts/billing/ledger-limits';
import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import { ledgerMessages } from '@canone/contracts/texts/ledger-messages';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found, refusedField } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { installationId } from '../../../platform/request/installation-id.ts';
import type { PreparedTransactions } from '../../../platform/request/transactions.ts';
import type {
  PaymentGateway,
  PaymentGateways,
  ProviderRefund,
  RefundSums,
} from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { followRefund } from '../charges/refund.service.ts';
import { findEntry, findProviderReturns, findReturnsOf } from '../ledger/ledger.service.ts';
import { getLedgerEntry } from '../ledger/ledger-read.service.ts';
import { hasPendingRefund } from '../ledger/pending-refund.service.ts';
import { callProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import { reportRefunds } from './given-back.service.ts';

const unknownRefunds = 'ledger.refundedAtProvider';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

/** A refund that was checked and that the provider must now make. */
interface Ordered {
  readonly providerId: number;
  readonly saleId: string;
  readonly amountCents: number;
  readonly subscriptionId: number;
  /** The part of the charge that the provider has refunded before, according to the books. */
  readonly refundedCents: number;
  /**
   * The key is the same for two people who request the same refund at the same time, so the provider makes only one
   * refund.
   */
  readonly idempotencyKey: string;
}

interface Wanted {
  /** The ledger entry of the charge. */
  readonly id: number;
  /** In euro. Undefined means the whole amount that the charge still holds. */
  readonly amount: number | undefined;
}

/** The provider account and the provider's id of a charge. */
async function findAtProvider(ctx: TenantContext, secretBox: SecretBox, id: number) {
  const { kind, externalId, providerId } = found(await findEntry(ctx, id));
  if (kind !== 'charge' || externalId === null) throw new AppError('ledger.notRefundable');
  return { ...(await openAccount(ctx, secretBox, providerId)), saleId: externalId };
}

/**
 * The statuses with which PayPal refuses a refund itself: 400 `TRANSACTION_REFUSED` (v1), and 422 for a rule, such as
 * `REFUND_TIME_LIMIT_EXCEEDED` 180 days after the charge. Others, such as 403, concern the account.
 */
const refusals: ReadonlySet<number | undefined> = new Set([400, 422]);

const noRefunds: RefundSums = { doneCents: 0, pendingCents: 0, failed: 0 };
const totalOf = ({ doneCents, pendingCents }: RefundSums) => doneCents + pendingCents;

/**
 * Refuses while the provider has refunded more of a charge than the books contain. This happens after the restore of a
 * backup.
 */
async function requireKnownRefunds(ctx: TenantContext, rootId: number, theirCents: number) {
  const { refundedCents } = await findProviderReturns(ctx, rootId);
  if (theirCents > refundedCents)
    throw new AppError(unknownRefunds, {
      message: ledgerMessages.refundedAtProvider(theirCents, refundedCents),
    });
  return refundedCents;
}

/**
 * Checks a refund before it is requested: the amount must be held, and the books must contain all refunds of the
 * provider.
 */
async function order(
  ctx: TenantContext,
  secretBox: SecretBox,
  { id, amount, theirs }: Wanted & { readonly theirs: RefundSums },
): Promise<Ordered> {
  const entry = found(await findEntry(ctx, id));
  const { heldCents, returnedCents, returns } = await findReturnsOf(ctx, entry.rootId);
  if (entry.kind !== 'charge' || entry.externalId === null || heldCents <= 0)
    throw new AppError('ledger.notRefundable');
  if (await hasPendingRefund(ctx, entry.rootId)) throw new AppError('ledger.refundPending');
  const refundedCents = await requireKnownRefunds(ctx, entry.rootId, totalOf(theirs));
  const amountCents = amount === undefined ? heldCents : toHundredths(amount);
  if (amountCents > heldCents)
    throw refusedField('amount', ledgerMessages.atMostReturned(heldCents));
  if (returns >= maxRefunds) throw refusedField('amount', ledgerLimitTexts.tooManyRefunds);
  const { providerId } = await openAccount(ctx, secretBox, entry.providerId);
  const installation = await installationId(ctx);
  const parts = ['canone', installation, ctx.tenantId, 'refund', id, returnedCents, amountCents];
  return {
    providerId,
    saleId: entry.externalId,
    amountCents,
    subscriptionId: entry.subscriptionId,
    refundedCents,
    idempotencyKey: parts.join('-'),
  };
}

async function book(
  ctx: TenantContext,
  { providerId, saleId, amountCents, subscriptionId }: Ordered,
  refund: ProviderRefund,
): Promise<void> {
  await recordChange(ctx, {
    action: 'requestRefund',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { amount: fromHundredths(amountCents) },
  });
  await followRefund(ctx, { providerId, saleId }, refund);
}

/**
 * Requests the refund from the provider. Each refund that the provider gave up changes the key, because PayPal repeats
 * its old answer for the same key. If the provider refuses, the error says whether somebody else has refunded the
 * charge in the meantime, whether the account does not know the charge, or whether PayPal refuses this refund.
 */
async function requestRefund(
  gateway: Pick<PaymentGateway, 'refundSale' | 'refundedOf' | 'findSale'>,
  { saleId, amountCents, refundedCents, idempotencyKey }: Ordered,
  failed: number,
): Promise<ProviderRefund> {
  const key = failed > 0 ? `${idempotencyKey}-${failed}` : idempotencyKey;
  try {
    const refund = await gateway.refundSale(saleId, amountCents, key);
    if (refund.state === 'failed') throw new AppError('ledger.refundFailed');
    return refund;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error;
    const theirs = totalOf((await gateway.refundedOf(saleId)) ?? noRefunds);
    if (theirs > refundedCents) throw new AppError('ledger.refundedMeanwhile', { cause: error });
    if (!(await gateway.findSale(saleId)))
      throw new AppError('ledger.chargeOfOtherAccount', { cause: error });
    if (refusals.has(error.httpStatus))
      throw new AppError('ledger.refundRefused', { cause: error });
    throw error;
  }
}

/** Refunds a charge at the provider and books the result. A pending refund is booked later, when it is completed. */
export async function refundCharge(
  { secretBox, paymentGateways }: Ports,
  transactions: PreparedTransactions<TenantContext>,
  wanted: Wanted,
): Promise<LedgerEntry> {
  const { account, providerId, saleId } = await transactions.read((ctx) =>
    findAtProvider(ctx, secretBox, wanted.id),
  );
  const gateway = paymentGateways.gatewayOf(account);
  const theirs = (await callProvider(() => gateway.refundedOf(saleId))) ?? noRefunds;
  const ordered = await transactions
    .prepare((ctx) => order(ctx, secretBox, { ...wanted, theirs }))
    .catch(async (error: unknown) => {
      const theirCents = totalOf(theirs);
      if (error instanceof AppError && error.code === unknownRefunds)
        await transactions.writeAside((ctx) =>
          reportRefunds(ctx, { providerId, saleId, theirCents }),
        );
      throw error;
    });
  const refund = await callProvider(() => requestRefund(gateway, ordered, theirs.failed));
  return transactions.write(async (ctx) => {
    await book(ctx, ordered, refund);
    return getLedgerEntry(ctx, wanted.id);
  });
}
