import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { overdueCutoff } from '@canone/contracts/billing/billing-schedule';
import { restOf } from '@canone/contracts/billing/ledger-rules';
import {
  type ReceivableState,
  receivableStateOf,
  receivableStates,
} from '@canone/contracts/billing/receivable-state';
import { canCancelWriteOff } from '@canone/contracts/billing/reopening';
import { canBeRequested, isCharging } from '@canone/contracts/billing/transfer-request-rule';
import type { Receivable, UpcomingReceivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths } from '@canone/contracts/values/money';
import { romeDaysBetween } from '@canone/contracts/values/rome-clock';
import type { TenantContext } from '../../../platform/request/context.ts';
import { customerAndPlanView } from './customer-and-plan.table.ts';
import type { ReceivableRow } from './receivable-list.repository.ts';
import type { UpcomingRow } from './upcoming.repository.ts';

/**
 * The days since the due date of an overdue receivable. Also for a transfer that is still awaited when another
 * receivable would be overdue. Otherwise null.
 */
function daysLate(
  state: ReceivableState,
  dueAt: Temporal.Instant,
  now: Temporal.Instant,
): number | null {
  const isAwaitedTooLong =
    state === 'awaitingTransfer' && Temporal.Instant.compare(dueAt, overdueCutoff(now)) <= 0;
  return state === 'overdue' || isAwaitedTooLong ? Math.max(romeDaysBetween(dueAt, now), 0) : null;
}

export function receivableView(
  row: ReceivableRow,
  { tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>,
): Receivable {
  const { subscriptionStatus, chargeState, reversedCents, settledAt } = row;
  const dueAt = Temporal.Instant.from(row.dueAt);
  const state = receivableStateOf(
    { balance: row, settledAt, dueAt: row.dueAt, chargeState, subscriptionStatus, reversedCents },
    now,
  );
  const rest = fromHundredths(restOf(row));
  const { isBilledByProvider } = row;
  const isCharged = isCharging(subscriptionStatus, isBilledByProvider);
  return {
    id: row.id,
    subscriptionId: row.subscriptionId,
    ...customerAndPlanView(row),
    period: row.period,
    reference: referenceOf({ tenantId, receivableId: row.id }),
    dueDate: row.dueAt,
    periodEnd: row.endsAt,
    netAmount: fromHundredths(row.netCents),
    vatPercentage: fromHundredths(row.vatBasisPoints),
    vatAmount: fromHundredths(row.vatCents),
    amount: fromHundredths(row.grossCents),
    covered: fromHundredths(row.coveredCents),
    refunded: fromHundredths(row.refundedCents),
    writtenOff: fromHundredths(row.writtenOffCents),
    rest,
    state,
    stateName: receivableStates[state],
    daysOverdue: daysLate(state, dueAt, now),
    chargeState,
    retryAt: row.retryAt,
    settledAt: row.settledAt,
    isRequestable: canBeRequested({ state, rest }, { isBilledByProvider, isCharged }),
    isWriteOffCancellable:
      row.writtenOffCents > 0 && canCancelWriteOff({ ...row, status: subscriptionStatus }, row),
  };
}

export function upcomingView(row: UpcomingRow): UpcomingReceivable {
  return {
    id: row.id,
    ...customerAndPlanView(row),
    dueDate: row.dueAt,
    amount: fromHundredths(row.cents),
  };
}
