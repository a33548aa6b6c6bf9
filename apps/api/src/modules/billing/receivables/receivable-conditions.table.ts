import { overdueCutoff } from '@canone/contracts/billing-schedule';
import type { ReceivableState } from '@canone/contracts/receivable-state';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableRest } from './receivable.repository.ts';

type Sql = RawBuilder<unknown>;

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The exact predicate of receivables_asked_idx, which implies an open rest. */
export const asked = sql`y.settled_at is null and y.gross_cents > 0
  and (y.subscription_status in (1, 3) or y.charge_state = 'denied' or y.reversed_cents > 0)`;

/**
 * The rule of `receivableStateOf` as one condition per state, so that an index finds the rows. A test compares both for
 * every combination.
 */
export function receivableConditions(
  now: Temporal.Instant,
): Readonly<Record<ReceivableState, Sql>> {
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

/** `takesMoney` as a condition on an open receivable `y`. `offset 0` keeps PostgreSQL from reading all receivables for it. */
export function takesMoneyIn({ tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>): Sql {
  const { cancelled, notAsked } = receivableConditions(now);
  return sql`not (${cancelled}) and not (${notAsked} and exists (select from receivables b
    where b.tenant_id = ${tenantId} and b.subscription_id = y.subscription_id
      and b.provider_subscription_id is not null offset 0))`;
}
