import { type LedgerMethod, ledgerMethods } from '../billing/ledger-rules.ts';
import type { AgeBand } from '../billing/receivable-state.ts';
import {
  bankMovementListPath,
  differenceListPath,
  ledgerListPath,
  receivableListPath,
  subscriptionListPath,
  upcomingListPath,
} from '../texts/page-paths.ts';

/** A list of the product with the filters of its address. */
export interface ListLink {
  readonly path:
    | typeof bankMovementListPath
    | typeof ledgerListPath
    | typeof receivableListPath
    | typeof upcomingListPath
    | typeof differenceListPath
    | typeof subscriptionListPath;
  readonly filters: Readonly<Record<string, string>>;
}

/** A range of days in Rome, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export type MoneyMethod = Exclude<LedgerMethod, 'none'>;
// the table has exactly these keys
export const moneyMethods = (Object.keys(ledgerMethods) as LedgerMethod[]).filter(
  (method): method is MoneyMethod => method !== 'none',
);

const months = 12;

const monthOf = (first: Temporal.PlainDate): DayRange => ({
  from: String(first),
  to: String(first.add({ months: 1 }).subtract({ days: 1 })),
});

/** The ranges of the collected money, for a day in Rome. */
export function collectedRanges(day: Temporal.PlainDate) {
  const first = day.with({ day: 1 });
  const lastMonth = monthOf(first.subtract({ months: 1 }));
  return {
    thisMonth: monthOf(first),
    lastMonth,
    /** Until the same day; a shorter month is taken whole. */
    lastMonthToDate: { from: lastMonth.from, to: String(day.subtract({ months: 1 })) },
    /** The last twelve months, this one included. */
    year: { from: String(first.subtract({ months: months - 1 })), to: monthOf(first).to },
  } as const satisfies Record<string, DayRange>;
}

/** The last twelve months as 2026-11, the oldest first. */
export function lastMonths(day: Temporal.PlainDate): readonly string[] {
  return Array.from({ length: months }, (_, n) =>
    String(day.toPlainYearMonth().subtract({ months: months - 1 - n })),
  );
}

const receivables = (filters: ListLink['filters']): ListLink => ({
  path: receivableListPath,
  filters,
});

/** The list behind each figure of the cockpit. The sum of its rows is the figure (tested on random books). */
export const cockpitLinks = {
  collected: ({ from, to }: DayRange): ListLink => ({
    path: ledgerListPath,
    filters: { isMoney: 'true', from, to },
  }),
  collectedIn: (month: string, method?: MoneyMethod): ListLink => ({
    path: ledgerListPath,
    filters: {
      ...(method ? { method } : { isMoney: 'true' }),
      ...monthOf(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })),
    },
  }),
  open: receivables({ isOpen: 'true' }),
  overdue: receivables({ state: 'overdue' }),
  ofAge: (age: AgeBand) => receivables({ age }),
  refused: receivables({ isRefused: 'true' }),
  unpaidRenewals: receivables({ isUnpaidRenewal: 'true' }),
  awaitingTransfer: receivables({ state: 'awaitingTransfer' }),
  /** The inbox, which shows the open movements without a filter. */
  bankMovements: { path: bankMovementListPath, filters: {} },
  dueSoon: { path: upcomingListPath, filters: {} },
  differences: { path: differenceListPath, filters: {} },
  disputes: { path: differenceListPath, filters: { kind: 'dispute' } },
  begunIn: (month: string): ListLink => ({
    path: subscriptionListPath,
    filters: { begunIn: month },
  }),
  endedIn: (month: string): ListLink => ({
    path: subscriptionListPath,
    filters: { endedIn: month },
  }),
  toConfirm: { path: subscriptionListPath, filters: { isToConfirm: 'true' } },
  linkExpired: { path: subscriptionListPath, filters: { isLinkExpired: 'true' } },
  endingSoon: { path: subscriptionListPath, filters: { isEnding: 'true' } },
} as const;
