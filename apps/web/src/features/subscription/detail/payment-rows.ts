import { isSettledState, openStates } from '@canone/contracts/billing/receivable-state';
import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import type { UsedCredit } from '@canone/contracts/ledger/used-credit';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';

type Payment = Subscription['payments'][number];

/** A period with its receivable, the ledger entries that paid it and the credits that pay a part of it. */
export interface PaymentRow {
  readonly payment: Payment;
  /** Undefined until it is loaded. */
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

/** Open receivables first, oldest first; then the others, newest first. */
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

/** Entries that belong to no row: a credit, or a refund of money that paid something else. */
export function otherEntries(
  entries: readonly LedgerEntry[],
  rows: readonly PaymentRow[],
): readonly LedgerEntry[] {
  const shown = new Set(rows.flatMap((row) => row.entries));
  return entries.filter((entry) => !shown.has(entry));
}

/** Number of open due dates shown before "Mostra tutte" is pressed. */
const shownAhead = 3;

/** The next open due dates; settled ones are listed with the payments. A short list is shown completely. */
export function nextDueDates<Due extends { readonly state: string }>(
  items: readonly Due[],
): readonly Due[] {
  if (items.length <= shownAhead) return items;
  return items.filter(({ state }) => !isSettledState(state)).slice(0, shownAhead);
}
