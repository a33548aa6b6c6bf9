import { overdueCutoff } from '@canone/contracts/billing/billing-schedule';
import { endingDays } from '@canone/contracts/billing/horizons';
import {
  type ReceivableState,
  receivableStateOf,
} from '@canone/contracts/billing/receivable-state';
import { isRunning, SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableRest } from './receivable.repository.ts';

type Sql = RawBuilder<unknown>;

function statusesWhere(isChosen: (status: SubscriptionStatus) => boolean): Sql {
  const chosen = Object.values(SubscriptionStatus).filter(isChosen);
  return sql`(${sql.join(chosen.map((status) => sql.lit(status)))})`;
}

export const runningStatuses = statusesWhere(isRunning);

/** The statuses of subscriptions that are paid by transfer. */
export const transferStatuses = statusesWhere(
  (status) =>
    status === SubscriptionStatus.BankTransferPending ||
    status === SubscriptionStatus.ActiveNoRenewal,
);

/** The statuses of subscriptions in which an open receivable without a charge always has one of these states. */
function statusesOf(...states: readonly ReceivableState[]): Sql {
  const balance = { grossCents: 1, coveredCents: 0, refundedCents: 0, writtenOffCents: 0 };
  const dueAt = Temporal.Instant.fromEpochMilliseconds(0);
  const open = { balance, settledAt: null, dueAt: String(dueAt), chargeState: null };
  return statusesWhere((subscriptionStatus) =>
    states.includes(receivableStateOf({ ...open, subscriptionStatus }, dueAt)),
  );
}

const stoppedStatuses = statusesOf('notAsked');
const cancelledStatuses = statusesOf('cancelled');
const endedStatuses = statusesOf('notAsked', 'cancelled');
const awaitedStatuses = statusesOf('awaitingTransfer');

/**
 * Nothing is missing of a receivable `y` whose subscription waits for a transfer, and money still covers a part of it:
 * not everything was refunded or written off. The condition begins with the exact predicate of
 * receivables_settled_awaited_idx.
 */
export const isAwaitedInFull = sql`(y.subscription_status = ${sql.lit(SubscriptionStatus.BankTransferPending)}
  and (y.settled_at is not null or y.gross_cents = 0)
  and ${receivableRest} = 0 and (y.gross_cents = 0 or y.covered_cents > 0))`;

/** A receivable `y` has money or a write-off. The condition is the exact predicate of receivables_touched_idx. */
export const hasMoneyOrWriteOff = sql`(y.covered_cents <> 0 or y.refunded_cents <> 0 or y.written_off_cents <> 0)`;

/**
 * The amount of a receivable `y` is asked for. The condition is the exact predicate of receivables_asking_idx, and
 * implies an open rest.
 */
export const isAskedFor = sql`y.settled_at is null and y.gross_cents > 0
  and (y.subscription_status in ${runningStatuses} or y.charge_state = 'denied' or y.reversed_cents > 0)`;

/**
 * AK3: renewals that must be paid by transfer. If such a renewal is not paid, the subscription ends on the due date.
 */
export function isUnpaidRenewal(now: Temporal.Instant): Sql {
  return sql`${isAskedFor} and y.subscription_status = ${sql.lit(SubscriptionStatus.ActiveNoRenewal)}
    and y.charge_state is null and y.due_at > ${String(now)}
    and y.due_at <= ${String(now.add({ hours: 24 * endingDays }))}`;
}

/** The receivables of receivables_awaiting_idx to which `isAskedFor` does not apply. */
export const isOnlyAwaited = sql`y.settled_at is null and y.subscription_status = ${sql.lit(SubscriptionStatus.BankTransferPending)}
  and y.charge_state is distinct from 'denied' and not y.reversed_cents > 0`;

/**
 * The overdue receivables as two conditions, of which at most one applies. The first finds receivables by their due
 * date. The second finds receivables with a refused charge or with money that a bank has taken back. Each condition has
 * an index.
 */
export function overdueParts(now: Temporal.Instant): readonly [Sql, Sql] {
  const open = sql`y.settled_at is null and y.gross_cents > 0`;
  const billed = sql`y.subscription_status in ${runningStatuses} and y.charge_state is distinct from 'pending'`;
  const cutoff = sql`${String(overdueCutoff(now))}`;
  return [
    sql`${open} and ${billed} and y.due_at <= ${cutoff}`,
    sql`${open} and (y.charge_state = 'denied' or y.reversed_cents > 0)
      and (${billed} and y.charge_state = 'denied' and y.due_at > ${cutoff}
        or y.subscription_status in ${stoppedStatuses} and y.charge_state = 'denied'
        or y.subscription_status in ${endedStatuses} and y.reversed_cents > 0)`,
  ];
}

/**
 * The rule of `receivableStateOf` as one SQL condition for each state, so that an index can find the rows. A test
 * compares both rules for every combination of facts.
 */
export function receivableConditions(
  now: Temporal.Instant,
): Readonly<Record<ReceivableState, Sql>> {
  // an open rest already implies `settled_at is null`, but the index of open receivables needs this condition
  const open = sql`y.settled_at is null and ${receivableRest} <> 0`;
  const isUnconfirmed = sql`(y.gross_cents = 0 and y.settled_at is null)`;
  const settled = sql`${receivableRest} = 0 and not ${isUnconfirmed}`;
  const isOverdue = sql`(y.due_at <= ${String(overdueCutoff(now))} or y.charge_state is not distinct from 'denied')`;
  const active = sql`y.subscription_status in ${runningStatuses}`;
  const isStopped = sql`y.subscription_status in ${stoppedStatuses}`;
  const isCancelled = sql`y.subscription_status in ${cancelledStatuses}`;
  const isAwaited = sql`y.subscription_status in ${awaitedStatuses}`;
  const isTakenBack = sql`y.reversed_cents > 0`;
  const billed = sql`${active} and y.charge_state is distinct from 'pending'`;
  const early = sql`${open} and ${billed} and not ${isOverdue} and y.charge_state is null`;
  const hasBegun = sql`y.due_at <= ${String(now)}`;
  return {
    paid: sql`${settled} and y.refunded_cents = 0 and (y.gross_cents = 0 or y.written_off_cents < y.gross_cents)`,
    refunded: sql`${settled} and y.refunded_cents > 0 and y.covered_cents = 0`,
    partlyRefunded: sql`${settled} and y.refunded_cents > 0 and y.covered_cents > 0`,
    writtenOff: sql`${settled} and y.gross_cents > 0 and y.written_off_cents = y.gross_cents`,
    cancelled: sql`(${open} and not ${isTakenBack} or ${isUnconfirmed}) and ${isCancelled}`,
    notAsked: sql`(${open} and ${isStopped} and y.charge_state is distinct from 'denied' and not ${isTakenBack}
      or ${isUnconfirmed} and not ${isCancelled})`,
    awaitingTransfer: sql`${open} and ${isAwaited}`,
    processing: sql`${open} and ${active} and (y.charge_state = 'pending'
      or y.charge_state = 'expected' and not ${isOverdue})`,
    // uses only columns of the index, so that the table is not read; the most frequent case comes first
    overdue: sql`${isAskedFor} and (${billed} and ${isOverdue} or ${isStopped} and y.charge_state = 'denied'
      or y.subscription_status in ${endedStatuses} and ${isTakenBack})`,
    partial: sql`${early} and y.covered_cents > 0 and ${hasBegun}`,
    due: sql`${early} and y.covered_cents = 0 and ${hasBegun}`,
    future: sql`${early} and not ${hasBegun}`,
  };
}

/**
 * The rule of `takesMoney` as a condition on an open receivable `y`. `offset 0` prevents a plan that reads all
 * receivables.
 */
export function takesMoneyIn({ tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>): Sql {
  const { cancelled, notAsked } = receivableConditions(now);
  return sql`not (${cancelled}) and not (${notAsked} and exists (select from receivables b
    where b.tenant_id = ${tenantId} and b.subscription_id = y.subscription_id
      and b.provider_subscription_id is not null offset 0))`;
}
