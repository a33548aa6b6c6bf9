import type { ChargeState } from '@canone/contracts/billing/billing-schedule';
import type { BookedPeriod } from '@canone/contracts/billing/booked-period';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';

export interface SubscriptionRow {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly isCustomerRemoved: boolean;
  readonly planId: number;
  readonly planName: string;
  readonly planNetCents: number;
  readonly planVatBasisPoints: number;
  readonly planRecurrenceMonths: number;
  readonly isPlanActive: boolean;
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly endAt: string;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  /** The net price of the plan when the subscription's price was agreed. Null when it is not known. */
  readonly listNetCents: number | null;
  readonly recurrenceMonths: number;
  readonly version: number;
  readonly cancelRequestedAt: string | null;
  readonly renewalStopRequestedAt: string | null;
  readonly providerNextAt: string | null;
  readonly activeSince: string | null;
  readonly providerStatus: string | null;
  readonly payments: readonly PaymentRow[];
}

interface PaymentRow extends BookedPeriod {
  readonly id: number;
  readonly chargeState: ChargeState | null;
  readonly retryAt: string | null;
  readonly billedSince: string | null;
}

/** A subscription with one of its receivables. A query returns one row per receivable, and one row if there is none. */
export interface ShownRow
  extends Omit<SubscriptionRow, 'payments'>,
    Omit<PaymentRow, 'id' | 'balance'> {
  readonly paymentId: number | null;
  readonly amountCents: number;
  readonly coveredCents: number;
  readonly refundedCents: number;
  readonly writtenOffCents: number;
}

/**
 * The displayed columns of a subscription `s`. Each look-up is a lateral join with `offset 0`. PostgreSQL caches one
 * plan for all tenants, and this form makes the plan look up a few rows and never join whole tables.
 */
export function shownSubscription(tenantId: number) {
  return {
    columns: sql`
      s.id, s.user_id as "userId", u.name as "userName", u.email as "userEmail",
      u.hidden_at is not null as "isCustomerRemoved", s.plan_id as "planId", p.name as "planName", p.net_cents as "planNetCents",
      p.vat_basis_points as "planVatBasisPoints",
      p.recurrence_months as "planRecurrenceMonths", p.is_active as "isPlanActive", s.status, s.start_at as "startAt", s.end_at as "endAt",
      s.gross_cents as "grossCents", s.vat_basis_points as "vatBasisPoints", s.list_net_cents as "listNetCents",
      s.recurrence_months as "recurrenceMonths", s.version, s.cancel_requested_at as "cancelRequestedAt",
      s.renewal_stop_requested_at as "renewalStopRequestedAt",
      s.provider_next_at as "providerNextAt", s.active_since as "activeSince",
      s.provider_status as "providerStatus", y.id as "paymentId", y.period,
      y.due_at as "dueAt", y.gross_cents as "amountCents", y.net_cents as "netCents", y.vat_cents as "vatCents",
      y.covered_cents as "coveredCents", y.refunded_cents as "refundedCents", y.written_off_cents as "writtenOffCents",
      y.settled_at as "paidAt", y.provider_subscription_id as "providerSubscriptionId", y.charge_state as "chargeState",
      y.retry_at as "retryAt", y.billed_since as "billedSince",
      y.reversed_cents as "reversedCents"`,
    joins: sql`
      cross join lateral (select u.name, u.email, u.hidden_at from memberships u
        where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u
      cross join lateral (select p.name, p.net_cents, p.vat_basis_points, p.recurrence_months, p.is_active from plans p
        where p.tenant_id = ${tenantId} and p.id = s.plan_id offset 0) p
      left join lateral (select y.* from receivables y
        where y.tenant_id = ${tenantId} and y.subscription_id = s.id offset 0) y on true`,
  };
}

function paymentOf(id: number, row: ShownRow): PaymentRow {
  const { amountCents: grossCents, coveredCents, refundedCents, writtenOffCents } = row;

  return {
    id,
    period: row.period,
    dueAt: row.dueAt,
    netCents: row.netCents,
    vatCents: row.vatCents,
    balance: { grossCents, coveredCents, refundedCents, writtenOffCents },
    paidAt: row.paidAt,
    providerSubscriptionId: row.providerSubscriptionId,
    chargeState: row.chargeState,
    retryAt: row.retryAt,
    billedSince: row.billedSince,
    reversedCents: row.reversedCents,
  };
}

/** Groups rows of `shownSubscription` by subscription. The receivables of a subscription are sorted by period. */
export function subscriptionsOf(rows: readonly ShownRow[]): SubscriptionRow[] {
  const subscriptions: (SubscriptionRow & { payments: PaymentRow[] })[] = [];
  for (const row of rows) {
    const last = subscriptions.at(-1);
    const isNew = last?.id !== row.id;
    const payments: PaymentRow[] = isNew ? [] : last.payments;
    if (row.paymentId !== null) payments.push(paymentOf(row.paymentId, row));
    if (isNew) subscriptions.push(Object.assign(row, { payments }));
  }
  for (const { payments } of subscriptions) payments.sort((a, b) => a.period - b.period);
  return subscriptions;
}
