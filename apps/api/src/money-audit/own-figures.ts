import type { OwnEntry, OwnPeriod, OwnReceipt } from './own-books.ts';
import { daysBetween, daysLater, isBy, romeMonth } from './own-calendar.ts';

export const status = { active: 1, notActive: 2, noRenewal: 3, awaitsTransfer: 4, cancelled: 5 };

export const restOf = ({ gross, covered, refunded, writtenOff }: OwnPeriod) =>
  gross - covered - refunded - writtenOff;

export const creditOf = ({ held, covers }: OwnReceipt) =>
  held - [...covers.values()].reduce((sum, cents) => sum + cents, 0);

/** PayPal retries a refused charge for five days. During these days a period that has begun is not overdue. */
const isLate = ({ due }: OwnPeriod, now: string) => isBy(daysLater(due, 5), now);

export function stateOf(period: OwnPeriod, now: string): string {
  const { covered, refunded, writtenOff, gross, charge, due, subscription, confirmed } = period;
  if (restOf(period) === 0 && (gross > 0 || confirmed)) {
    if (gross > 0 && writtenOff === gross) return 'writtenOff';
    if (refunded > 0) return covered > 0 ? 'partlyRefunded' : 'refunded';
    return 'paid';
  }
  if (gross === 0 && subscription.status !== status.cancelled) return 'notAsked';
  switch (subscription.status) {
    case status.cancelled:
      return 'cancelled';
    case status.notActive:
      return charge === 'denied' ? 'overdue' : 'notAsked';
    case status.awaitsTransfer:
      return 'awaitingTransfer';
  }
  if (charge === 'pending') return 'processing';
  if (charge === 'denied' || isLate(period, now)) return 'overdue';
  if (charge === 'expected') return 'processing';
  if (!isBy(due, now)) return 'future';
  return covered > 0 ? 'partial' : 'due';
}

/** Returns whether a kind of entry moves money. A write-off and its cancellation do not. */
export const isMoney = (kind: string) => kind !== 'writeOff' && kind !== 'writeOffCancelled';

/** The sums of the entries that move money. */
export interface OwnSums {
  count: number;
  gross: number;
  vat: number;
  fee: number;
  returned: number;
}

export function collectedBy(
  entries: readonly OwnEntry[],
  keyOf: (entry: OwnEntry) => string,
): Record<string, OwnSums> {
  const groups: Record<string, OwnSums> = {};
  for (const entry of entries.filter(({ kind }) => isMoney(kind))) {
    const sums = (groups[keyOf(entry)] ??= { count: 0, gross: 0, vat: 0, fee: 0, returned: 0 });
    sums.count += 1;
    sums.gross += entry.cents;
    sums.vat += entry.vat;
    sums.fee += entry.fee ?? 0;
    if (entry.kind === 'refund' || entry.kind === 'reversal') sums.returned += entry.cents;
  }
  return groups;
}

export const methodOf = (entry: OwnEntry, entries: readonly OwnEntry[]): string => {
  const first = entries.find(({ receipt }) => receipt === entry.receipt);
  return { charge: 'paypal', transfer: 'bank' }[first?.kind as string] ?? 'none';
};

export const keysOf = (entries: readonly OwnEntry[]) => ({
  month: ({ at }: OwnEntry) => romeMonth(at),
  vatRate: ({ rate }: OwnEntry) => String(rate),
  method: (entry: OwnEntry) => methodOf(entry, entries),
});

export function overdueDays(period: OwnPeriod, now: string): number | null {
  const state = stateOf(period, now);
  const counts = state === 'overdue' || (state === 'awaitingTransfer' && isLate(period, now));
  return counts ? daysBetween(period.due, now) : null;
}
