import { dueSoonLabel } from '@canone/contracts/billing/horizons';
import { receivableStates } from '@canone/contracts/billing/receivable-state';
import type { ReceivableSummary } from '@canone/contracts/ledger/receivable';
import { upcomingListPath } from '@canone/contracts/texts/page-paths';

/** A total of the summary, and the filters of the list whose unpaid amounts it sums. */
export interface SummaryCard {
  readonly label: string;
  readonly count: number;
  readonly amount: number;
  readonly filters: Readonly<Record<string, string>>;
  /** The path of the list, if it is not the list of receivables. */
  readonly path?: typeof upcomingListPath;
  readonly isAlarming?: boolean;
  readonly parts?: readonly Omit<SummaryCard, 'parts'>[];
}

/**
 * The totals above the list of receivables. `filters` are filters of the list's contract. Amounts that are not due yet
 * are in another list.
 */
export function summaryCards(summary: ReceivableSummary): readonly SummaryCard[] {
  const { overdue, ageing, dueSoon, awaitingTransfer, processing } = summary;
  return [
    {
      label: 'Scaduto',
      ...overdue,
      filters: { state: 'overdue' },
      isAlarming: overdue.count > 0,
      parts: ageing.map(({ age, label, count, amount }) => ({
        label,
        count,
        amount,
        filters: { age },
      })),
    },
    {
      label: dueSoonLabel,
      ...dueSoon,
      path: upcomingListPath,
      filters: {},
    },
    {
      label: receivableStates.awaitingTransfer,
      ...awaitingTransfer,
      filters: { state: 'awaitingTransfer' },
    },
    { label: receivableStates.processing, ...processing, filters: { state: 'processing' } },
  ];
}
