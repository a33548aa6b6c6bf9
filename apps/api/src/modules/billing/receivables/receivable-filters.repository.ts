import {
  ageBands,
  openStates,
  type ReceivableState,
} from '@canone/contracts/billing/receivable-state';
import type { receivableContract } from '@canone/contracts/ledger/receivable';
import { romeDaysBefore } from '@canone/contracts/values/calendar';
import { toHundredths } from '@canone/contracts/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '../../../platform/crud/contract-types.ts';
import { inSet, memberIdsNamed } from '../../../platform/crud/entity-table.ts';
import type { RowsQuery } from '../../../platform/crud/paging.ts';
import { romeDay } from '../../../platform/database/rome-days.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableRest } from './receivable.repository.ts';
import {
  hasMoneyOrWriteOff,
  isUnpaidRenewal,
  overdueParts,
  receivableConditions,
} from './receivable-conditions.table.ts';

type Filters = FiltersOf<typeof receivableContract>;
type Sql = RawBuilder<unknown>;

const isDenied = sql`y.charge_state is not distinct from 'denied'`;

/**
 * The gross amount or the open rest equals this amount. The rest is only compared where it can differ from the gross
 * amount: on an open receivable with money or a write-off.
 */
function inAmount(amount: number): Sql {
  const cents = toHundredths(amount);
  return sql`(y.gross_cents = ${cents}
    or (y.settled_at is null and ${hasMoneyOrWriteOff} and ${receivableRest} = ${cents}))`;
}

/** Joins receivables `y` with their subscriptions `s`. */
function receivablesWithSubscription(tenantId: number): Sql {
  return sql`receivables y
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id`;
}

/** The conditions that the filters of a list set on receivables `y`. */
export function receivableFilters({ tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>) {
  let conditions: ReturnType<typeof receivableConditions> | undefined;
  const inState = (state: ReceivableState) => (conditions ??= receivableConditions(now))[state];
  const anyOf = (states: readonly ReceivableState[]) =>
    sql`(${sql.join(
      states.map((state) => sql`(${inState(state)})`),
      sql` or `,
    )})`;

  function inAge(key: string): Sql {
    const band = ageBands.find((one) => one.key === key);
    if (!band) return sql`false`;
    const until = sql`y.due_at < ${String(romeDaysBefore(now, band.from - 1))}`;
    if (band.to === null) return until;
    const since = sql`y.due_at >= ${String(romeDaysBefore(now, band.to))}`;
    // no upper limit: a receivable with a refused charge is overdue even when its due date is in the future
    return band.from === 0 ? since : sql`${until} and ${since}`;
  }

  function where({ filters = {}, searchTerm }: RowsQuery<Filters>, inChosen = inState): Sql {
    const { state, isOpen, age, isRefused, amount, from, to } = filters;
    const { userId, userName, planId, subscriptionId } = filters;
    const day = romeDay(sql`y.due_at`);
    const people = (name: string) =>
      inSet(
        sql`y.subscription_id`,
        sql`select s.id from subscriptions s
          where s.tenant_id = ${tenantId} and s.user_id = any (${memberIdsNamed(name)})`,
      );
    return sql.join(
      [
        sql`y.tenant_id = ${tenantId}`,
        ...(state ? [sql`(${inChosen(state)})`] : []),
        ...(isOpen ? [sql`y.settled_at is null`, anyOf(openStates)] : []),
        ...(age ? [anyOf(['overdue']), inAge(age)] : []),
        ...(isRefused ? [anyOf(['overdue']), isDenied] : []),
        ...(filters.isUnpaidRenewal ? [isUnpaidRenewal(now)] : []),
        ...(amount === undefined ? [] : [inAmount(amount)]),
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

  /** Joins the subscription only if a filter needs it. */
  function fromOf({ filters: { userId, planId } = {} }: RowsQuery<Filters>): Sql {
    return userId || planId ? receivablesWithSubscription(tenantId) : sql`receivables y`;
  }

  /**
   * The number of rows. Overdue receivables are counted in two parts, because each part has a small index of its own.
   */
  function count(query: RowsQuery<Filters>): Sql {
    const counted = (condition: Sql) =>
      sql`(select count(*) from ${fromOf(query)} where ${condition})`;
    return query.filters?.state === 'overdue'
      ? sql.join(
          overdueParts(now).map((part) => counted(where(query, () => part))),
          sql` + `,
        )
      : counted(where(query));
  }

  return { where, fromOf, count };
}
