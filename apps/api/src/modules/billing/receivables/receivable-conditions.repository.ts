import { overdueCutoff } from '@canone/contracts/billing-schedule';
import { romeDaysBefore } from '@canone/contracts/calendar';
import type { receivableContract } from '@canone/contracts/receivable';
import { ageBands, openStates, type ReceivableState } from '@canone/contracts/receivable-state';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import type { FiltersOf } from '../../../kit/crud/contract-types.ts';
import { patternOf } from '../../../kit/crud/entity-table.ts';
import type { RowsQuery } from '../../../kit/crud/paging.ts';
import { receivableRest } from './receivable.repository.ts';

type Filters = FiltersOf<typeof receivableContract>;
type Sql = RawBuilder<unknown>;

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

// the exact predicate of receivables_asked_idx, which implies an open rest
export const asked = sql`y.settled_at is null and y.gross_cents > 0
  and (y.subscription_status in (1, 3) or y.charge_state = 'denied' or y.reversed_cents > 0)`;

/**
 * The rule of `receivableStateOf` as one condition per state, so that an index finds the rows. A test compares both for
 * every combination.
 */
export function conditions(now: Temporal.Instant): Readonly<Record<ReceivableState, Sql>> {
  const open = sql`${receivableRest} <> 0`;
  const isUnconfirmed = sql`(y.gross_cents = 0 and y.settled_at is null)`;
  const settled = sql`${receivableRest} = 0 and not ${isUnconfirmed}`;
  const isOverdue = sql`(y.charge_state is not distinct from 'denied' or y.due_at <= ${String(overdueCutoff(now))})`;
  const isStatus = (...statuses: number[]) =>
    sql`y.subscription_status in (${sql.join(statuses.map(sql.lit))})`;
  const active = isStatus(Active, ActiveNoRenewal);
  const isTakenBack = sql`y.reversed_cents > 0`;
  const billed = sql`${active} and y.charge_state is distinct from 'pending'`;
  const early = sql`${open} and ${billed} and not ${isOverdue} and y.charge_state is null`;
  const hasBegun = sql`y.due_at <= ${String(now)}`;

  return {
    paid: sql`${settled} and y.refunded_cents = 0 and (y.gross_cents = 0 or y.written_off_cents < y.gross_cents)`,
    refunded: sql`${settled} and y.refunded_cents > 0 and y.covered_cents = 0`,
    partlyRefunded: sql`${settled} and y.refunded_cents > 0 and y.covered_cents > 0`,
    writtenOff: sql`${settled} and y.gross_cents > 0 and y.written_off_cents = y.gross_cents`,
    cancelled: sql`(${open} and not ${isTakenBack} or ${isUnconfirmed}) and ${isStatus(Canceled)}`,
    notAsked: sql`(${open} and ${isStatus(NotActive)} and y.charge_state is distinct from 'denied' and not ${isTakenBack}
      or ${isUnconfirmed} and not ${isStatus(Canceled)})`,
    awaitingTransfer: sql`${open} and ${isStatus(BankTransferPending)}`,
    processing: sql`${open} and ${active} and (y.charge_state = 'pending'
      or y.charge_state = 'expected' and not ${isOverdue})`,
    // read from the index alone, so no other column may be used; the most frequent condition comes first
    overdue: sql`${asked} and (${billed} and ${isOverdue} or ${isStatus(NotActive)} and y.charge_state = 'denied'
      or ${isStatus(Canceled, NotActive)} and ${isTakenBack})`,
    partial: sql`${early} and y.covered_cents > 0`,
    due: sql`${early} and y.covered_cents = 0 and ${hasBegun}`,
    future: sql`${early} and y.covered_cents = 0 and not ${hasBegun}`,
  };
}

/** A receivable `y` in one of the states. */
export function inAnyState(
  inState: ReturnType<typeof conditions>,
  states: readonly ReceivableState[],
): Sql {
  return sql`(${sql.join(
    states.map((state) => sql`(${inState[state]})`),
    sql` or `,
  )})`;
}

/** Receivables `y` with their subscriptions `s`. */
export function receivablesWithSubscription(tenantId: number): Sql {
  return sql`receivables y
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id`;
}

/** The rows `y` that the filters of a list choose. */
export function receivableFilters({ tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>) {
  const inState = conditions(now);
  const anyOf = (states: readonly ReceivableState[]) => inAnyState(inState, states);

  function inAge(key: string): Sql {
    const band = ageBands.find((one) => one.key === key);
    if (!band) return sql`false`;
    const until = sql`y.due_at < ${String(romeDaysBefore(now, band.from - 1))}`;
    return band.to === null
      ? until
      : sql`${until} and y.due_at >= ${String(romeDaysBefore(now, band.to))}`;
  }

  function where({ filters = {}, searchTerm }: RowsQuery<Filters>): Sql {
    const { state, isOpen, age, from, to, userId, userName, planId, subscriptionId } = filters;
    const day = sql`(y.due_at at time zone 'Europe/Rome')::date`;
    const people = (name: string) =>
      sql`s.user_id = any ((select find_member_ids(${patternOf(name)}))::int[])`;
    return sql.join(
      [
        sql`y.tenant_id = ${tenantId}`,
        ...(state ? [anyOf([state])] : []),
        ...(isOpen ? [sql`y.settled_at is null`, anyOf(openStates)] : []),
        ...(age ? [anyOf(['overdue']), inAge(age)] : []),
        ...(from ? [sql`${day} >= ${from}::date`] : []),
        ...(to ? [sql`${day} <= ${to}::date`] : []),
        ...(userId ? [sql`s.user_id = ${userId}`] : []),
        ...[userName, searchTerm].flatMap((name) => (name ? [people(name)] : [])),
        ...(planId ? [sql`s.plan_id = ${planId}`] : []),
        ...(subscriptionId ? [sql`y.subscription_id = ${subscriptionId}`] : []),
      ],
      sql` and `,
    );
  }

  /** The subscription is joined only if a filter needs it. */
  function fromOf({ filters = {}, searchTerm }: RowsQuery<Filters>): Sql {
    const { userId, userName, planId } = filters;
    return userId || userName || planId || searchTerm
      ? receivablesWithSubscription(tenantId)
      : sql`receivables y`;
  }

  return { where, fromOf };
}
