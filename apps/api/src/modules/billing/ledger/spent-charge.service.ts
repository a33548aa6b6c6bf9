import { toDecimalText } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  closeDiscrepancy,
  closeExcess,
  openDiscrepancy,
} from '../discrepancies/payment-difference.service.ts';
import { creditOf, type EntryRow, findCharge, findEntry, findReturnsOf } from './ledger.service.ts';

/**
 * Closes the discrepancies of a charge that has no credit left: that it was not expected, and that it is more than the
 * amount due. Its money now covers receivables or was returned.
 */
export async function closeSpentCharge(
  ctx: TenantContext,
  { subscriptionId, rootId, externalId: subject }: EntryRow,
): Promise<void> {
  if (subject === null || (await creditOf(ctx, rootId)) > 0) return;
  await closeDiscrepancy(ctx, { subscriptionId, kind: 'unexpectedCharge', subject });
  await closeExcess(ctx, subscriptionId, subject);
}

/** Reports a charge that is partly or fully credit. The discrepancy contains the cents that cover receivables. */
export async function reportCreditOfCharge(ctx: TenantContext, rootId: number): Promise<void> {
  const charge = await findEntry(ctx, rootId);
  if (charge?.kind !== 'charge' || charge.providerId === null || charge.externalId === null) return;
  const credit = await creditOf(ctx, rootId);
  if (credit <= 0) return;
  const coveredCents = (await findReturnsOf(ctx, rootId)).heldCents - credit;
  const { providerId, subscriptionId, externalId: subject } = charge;
  await openDiscrepancy(ctx, {
    providerId,
    subscriptionId,
    kind: 'unexpectedCharge',
    subject,
    local: coveredCents === 0 ? null : toDecimalText(coveredCents),
    provider: toDecimalText(charge.amountCents),
  });
}

interface UnexpectedSale {
  readonly id: string;
  /** The id of our subscription for which the sale was made. Null if it is not known. */
  readonly subscriptionId: number | null;
  /** Undefined when the amount is not in euro. Such a sale cannot be booked. */
  readonly grossCents: number | undefined;
}

/** Reports a sale of the provider that was not expected. The sale may be booked or not. */
export async function reportSale(
  ctx: TenantContext,
  providerId: number,
  { id: subject, subscriptionId, grossCents }: UnexpectedSale,
): Promise<void> {
  const charge = await findCharge(ctx, providerId, subject);
  if (charge) return reportCreditOfCharge(ctx, charge.rootId);
  await openDiscrepancy(ctx, {
    providerId,
    subscriptionId,
    kind: 'unexpectedCharge',
    subject,
    local: null,
    provider: grossCents === undefined ? null : toDecimalText(grossCents),
  });
}
