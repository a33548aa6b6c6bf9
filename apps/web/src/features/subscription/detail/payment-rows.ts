import { isSettledState, openStates } from '@canone/contracts/billing/receivable-state';
import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import type { UsedCredit } from '@canone/contracts/ledger/used-credit';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';

type Payment = Subscription['payments'][number];

/** A period with its receivable, the ledger entries that paid the period and the credits that paid a part of it. */
export interface PaymentRow {
  readonly payment: Payment;
  /** Undefined until the receivable is loaded. */
  readonly receivable: Receivable | undefined;
  readonly entries: readonly LedgerEntry[];
  readonly credits: readonly UsedCredit[];
}

interface Known {
  readonly payments: readonly Payment[];
  readonly receivables: readonly Receivable[];
  readonly entries: readonly LedgerEntry[];
  readonly credits: readonly UsedCredit[];
}

function isOpen({ receivable }: PaymentRow): boolean {
  return receivable !== undefined && openStates.includes(receivable.state);
}

/**
 * The rows in order: open receivables from the oldest to the newest, then the other receivables from the newest to the
 * oldest.
 */
export function paymentRows({
  payments,
  receivables,
  entries,
  credits,
}: Known): readonly PaymentRow[] {
  const byId = new Map(receivables.map((receivable) => [receivable.id, receivable]));
  const rows = payments.map((payment): PaymentRow => {
    const receivable = byId.get(payment.id);
    const own = entries.filter(({ periodStart }) => periodStart === receivable?.dueDate);
    return {
      payment,
      receivable,
      entries: receivable ? own : [],
      credits: credits.filter(({ receivableId }) => receivableId === payment.id),
    };
  });
  const inOrder = rows.toSorted((one, other) => one.payment.period - other.payment.period);
  return [...inOrder.filter(isOpen), ...inOrder.filter((row) => !isOpen(row)).toReversed()];
}

/** Number of settled periods shown before "Mostra tutti" is pressed: a year of monthly periods. */
const shownSettled = 12;

/** The rows that are shown first: all open ones and the newest settled ones (AQ33). */
export function recentRows(rows: readonly PaymentRow[]): readonly PaymentRow[] {
  return rows.slice(0, rows.filter(isOpen).length + shownSettled);
}

/** Entries that belong to no row: a credit, or a refund of money that did not pay a period of this subscription. */
export function otherEntries(
  entries: readonly LedgerEntry[],
  rows: readonly PaymentRow[],
): readonly LedgerEntry[] {
  const shown = new Set(rows.flatMap((row) => row.entries));
  return entries.filter((entry) => !shown.has(entry));
}

/** Number of open due dates shown before "Mostra tutte" is pressed. */
const shownAhead = 3;

/**
 * The next open due dates. A short list is returned completely. Settled due dates are left out, because the table of
 * payments shows them.
 */
export function nextDueDates<Due extends { readonly state: string }>(
  items: readonly Due[],
): readonly Due[] {
  if (items.length <= shownAhead) return items;
  return items.filter(({ state }) => !isSettledState(state)).slice(0, shownAhead);
}
