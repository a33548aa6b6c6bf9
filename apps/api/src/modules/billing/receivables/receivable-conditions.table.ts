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

/** The statuses of subscriptions whose open periods are paid by transfer. */
export const transferStatuses = statusesWhere(
  (status) =>
    status === SubscriptionStatus.BankTransferPending ||
    status === SubscriptionStatus.ActiveNoRenewal,
);

/** The statuses in which an open receivable without a charge has one of these states, at any time. */
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
 * Nothing is missing of a receivable `y` of a subscription that awaits a transfer, and not all of it was given back or
 * written off. Begins with the exact predicate of receivables_settled_awaited_idx.
 */
export const isAwaitedInFull = sql`(y.subscription_status = ${sql.lit(SubscriptionStatus.BankTransferPending)}
  and (y.settled_at is not null or y.gross_cents = 0)
  and ${receivableRest} = 0 and (y.gross_cents = 0 or y.covered_cents > 0))`;

/** A receivable `y` has money or a write-off: the exact predicate of receivables_touched_idx. */
export const hasMoneyOrWriteOff = sql`(y.covered_cents <> 0 or y.refunded_cents <> 0 or y.written_off_cents <> 0)`;

/** The exact predicate of receivables_asking_idx, which implies an open rest. */
export const isAskedFor = sql`y.settled_at is null and y.gross_cents > 0
  and (y.subscription_status in ${runningStatuses} or y.charge_state = 'denied' or y.reversed_cents > 0)`;

/** AK3: renewals to be paid by transfer. Without their money the subscription ends on their due date. */
export function isUnpaidRenewal(now: Temporal.Instant): Sql {
  return sql`${isAskedFor} and y.subscription_status = ${sql.lit(SubscriptionStatus.ActiveNoRenewal)}
    and y.charge_state is null and y.due_at > ${String(now)}
    and y.due_at <= ${String(now.add({ hours: 24 * endingDays }))}`;
}

/** The receivables of receivables_awaiting_idx that are not `isAskedFor`. */
export const isOnlyAwaited = sql`y.settled_at is null and y.subscription_status = ${sql.lit(SubscriptionStatus.BankTransferPending)}
  and y.charge_state is distinct from 'denied' and not y.reversed_cents > 0`;

/**
 * The overdue receivables as two conditions that exclude each other, each with its index: by the due date, and because
 * of a refused charge or of money that a bank has taken back.
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
 * The rule of `receivableStateOf` as one condition per state, so that an index finds the rows. A test compares both for
 * every combination.
 */
export function receivableConditions(
  now: Temporal.Instant,
): Readonly<Record<ReceivableState, Sql>> {
  // a rest implies that nothing is settled; the index of open receivables needs the condition
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
    // read from the index alone, so no other column may be used; the most frequent condition comes first
    overdue: sql`${isAskedFor} and (${billed} and ${isOverdue} or ${isStopped} and y.charge_state = 'denied'
      or y.subscription_status in ${endedStatuses} and ${isTakenBack})`,
    partial: sql`${early} and y.covered_cents > 0 and ${hasBegun}`,
    due: sql`${early} and y.covered_cents = 0 and ${hasBegun}`,
    future: sql`${early} and not ${hasBegun}`,
  };
}

/**
 * `takesMoney` as a condition on an open receivable `y`. `offset 0` keeps PostgreSQL from reading all receivables for it.
 */
export function takesMoneyIn({ tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>): Sql {
  const { cancelled, notAsked } = receivableConditions(now);
  return sql`not (${cancelled}) and not (${notAsked} and exists (select from receivables b
    where b.tenant_id = ${tenantId} and b.subscription_id = y.subscription_id
      and b.provider_subscription_id is not null offset 0))`;
}
