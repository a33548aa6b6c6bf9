import { ledgerEntryKinds, ledgerMethods } from '@canone/contracts/billing/ledger-rules';
import { canCancelWriteOff } from '@canone/contracts/billing/reopening';
import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { LedgerTotal } from '@canone/contracts/ledger/ledger-total';
import { fromHundredths } from '@canone/contracts/values/money';
import { customerAndPlanView } from '../receivables/customer-and-plan.table.ts';
import type { LedgerRow, TotalRow } from './ledger-list.repository.ts';

/** A write-off that is not cancelled, of a period that can be asked for again. */
function isCancellable(row: LedgerRow): boolean {
  const { kind, heldCents, subscriptionStatus: status } = row;
  const { isCustomerRemoved, isLastPeriod, isAhead } = row;
  if (kind !== 'writeOff' || heldCents === null || heldCents <= 0 || status === null) return false;
  return canCancelWriteOff(
    { status, isCustomerRemoved: isCustomerRemoved === true },
    { isLastPeriod: isLastPeriod === true, isAhead: isAhead === true },
  );
}

export function ledgerEntryView(row: LedgerRow): LedgerEntry {
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
    isCancellable: isCancellable(row),
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
