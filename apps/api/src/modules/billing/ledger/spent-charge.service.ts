import { toDecimalText } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  closeDiscrepancy,
  closeExcess,
  openDiscrepancy,
} from '../discrepancies/payment-difference.service.ts';
import { creditOf, type EntryRow, findCharge, findEntry, findReturnsOf } from './ledger.service.ts';

/**
 * A surplus charge, or one above the amount due, is settled when it has no credit left, because it covers receivables
 * or was returned.
 */
export async function closeSpentCharge(
  ctx: TenantContext,
  { subscriptionId, rootId, externalId: subject }: EntryRow,
): Promise<void> {
  if (subject === null || (await creditOf(ctx, rootId)) > 0) return;
  await closeDiscrepancy(ctx, { subscriptionId, kind: 'unexpectedCharge', subject });
  await closeExcess(ctx, subscriptionId, subject);
}

/** Reports a charge whose money is partly or fully credit. The discrepancy contains the covered amount. */
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
  /** Our subscription that it was bought for, if it is known. */
  readonly subscriptionId: number | null;
  /** Undefined when the amount is not in euro and cannot be booked. */
  readonly grossCents: number | undefined;
}

/** An unexpected sale of the provider, booked or not. */
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
