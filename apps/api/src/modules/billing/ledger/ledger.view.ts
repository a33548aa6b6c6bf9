import { ledgerEntryKinds, ledgerMethods } from '@canone/contracts/billing/ledger-rules';
import { canCancelWriteOff } from '@canone/contracts/billing/reopening';
import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { LedgerTotal } from '@canone/contracts/ledger/ledger-total';
import { fromHundredths } from '@canone/contracts/values/money';
import { customerAndPlanView } from '../receivables/customer-and-plan.table.ts';
import type { LedgerRow, TotalRow } from './ledger-list.repository.ts';
import type { WriteOffFacts } from './write-off-facts.repository.ts';

/**
 * Whether a return or a write-off can be cancelled. It must not be cancelled yet, and the period of a write-off must be
 * able to become due again.
 */
function isCancellable(
  { heldCents, isStandingReturn }: LedgerRow,
  facts: WriteOffFacts | undefined,
): boolean {
  if (isStandingReturn) return true;
  if (!facts || heldCents === null || heldCents <= 0) return false;
  return canCancelWriteOff({ ...facts, status: facts.subscriptionStatus }, facts);
}

/** An entry as the API returns it. `facts` is only needed for a write-off. */
export function ledgerEntryView(row: LedgerRow, facts?: WriteOffFacts): LedgerEntry {
  const { kind, method, amountCents, vatCents, feeCents, heldCents, allocatedCents } = row;
  return {
    id: row.id,
    kind,
    kindName: ledgerEntryKinds[kind],
    method,
    methodName: ledgerMethods[method],
    occurredAt: row.occurredAt,
    amount: fromHundredths(amountCents),
    netAmount: fromHundredths(amountCents - vatCents),
    vatAmount: fromHundredths(vatCents),
    vatPercentage: fromHundredths(row.vatBasisPoints),
    fee: feeCents === null ? null : fromHundredths(feeCents),
    subscriptionId: row.subscriptionId,
    ...customerAndPlanView(row),
    periodStart: row.periodStart,
    providerTransactionId: row.externalId,
    correctsId: row.correctsId,
    credit: fromHundredths((heldCents ?? 0) - (allocatedCents ?? 0)),
    refundable: method === 'none' ? 0 : fromHundredths(Math.max(heldCents ?? 0, 0)),
    pendingRefund: fromHundredths(row.pendingRefundCents ?? 0),
    isCancellable: isCancellable(row, facts),
    note: row.note,
    recordedAt: row.recordedAt,
  };
}

export function ledgerTotalView(row: TotalRow): LedgerTotal {
  const { method, count, amountCents, vatCents, feeCents, vatBasisPoints } = row;
  return {
    method,
    methodName: ledgerMethods[method],
    vatPercentage: fromHundredths(vatBasisPoints),
    count,
    netAmount: fromHundredths(amountCents - vatCents),
    vatAmount: fromHundredths(vatCents),
    amount: fromHundredths(amountCents),
    fee: fromHundredths(feeCents),
  };
}
