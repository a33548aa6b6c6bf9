import { ledgerEntryKinds, ledgerMethods } from '@canone/contracts/billing/ledger-rules';
import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { LedgerTotal } from '@canone/contracts/ledger/ledger-total';
import { fromHundredths } from '@canone/contracts/values/money';
import { customerAndPlanView } from '../receivables/customer-and-plan.table.ts';
import type { LedgerRow, TotalRow } from './ledger-list.repository.ts';

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
    isCancellable: kind === 'writeOff' && (heldCents ?? 0) > 0,
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
