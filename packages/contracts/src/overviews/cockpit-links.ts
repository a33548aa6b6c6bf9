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

/** A list of the product, with the filters in its URL. */
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

/** A range of days in Rome. Both days are included. */
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

/** The ranges of days for the collected money, from the point of view of a day in Rome. */
export function collectedRanges(day: Temporal.PlainDate) {
  const first = day.with({ day: 1 });
  const lastMonth = monthOf(first.subtract({ months: 1 }));
  return {
    thisMonth: monthOf(first),
    lastMonth,
    /** The previous month up to the same day. If the previous month is shorter, the range is the whole month. */
    lastMonthToDate: { from: lastMonth.from, to: String(day.subtract({ months: 1 })) },
    /** The last twelve months, including the current one. */
    year: { from: String(first.subtract({ months: months - 1 })), to: monthOf(first).to },
  } as const satisfies Record<string, DayRange>;
}

/** The last twelve months in the form 2026-11, the oldest first. */
export function lastMonths(day: Temporal.PlainDate): readonly string[] {
  return Array.from({ length: months }, (_, n) =>
    String(day.toPlainYearMonth().subtract({ months: months - 1 - n })),
  );
}

const receivables = (filters: ListLink['filters']): ListLink => ({
  path: receivableListPath,
  filters,
});

/**
 * For each figure of the cockpit, the list that shows its rows. The sum of the rows is the figure, which a test checks
 * on random books.
 */
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
  /** The list of bank movements. Without a filter it shows the open movements. */
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
