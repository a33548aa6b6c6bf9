import type { BookedPeriod } from '../billing/booked-period.ts';
import type { Payable } from '../billing/standing-meaning.ts';

const start = '2026-11-21T09:00:00Z';

export type Balance = BookedPeriod['balance'];
export const none: Balance = {
  grossCents: 5_490,
  coveredCents: 0,
  refundedCents: 0,
  writtenOffCents: 0,
};
export const whole: Balance = { ...none, coveredCents: 5_490 };
export const dueDays = [start, '2026-12-21T09:00:00Z', '2027-01-21T09:00:00Z'];

export function aPeriod(period: number, change: Partial<BookedPeriod> = {}): BookedPeriod {
  return {
    period,
    dueAt: change.billedSince ?? dueDays[period] ?? start,
    netCents: 4_500,
    vatCents: 990,
    balance: change.paidAt ? whole : none,
    paidAt: null,
    providerSubscriptionId: period === 0 ? 'I-1' : null,
    reversedCents: 0,
    ...change,
  };
}
export const open = (change: Partial<BookedPeriod> = {}) =>
  aPeriod(0, { billedSince: start, ...change });
export const paid = aPeriod(0, { billedSince: start, paidAt: start });
export const denied = { chargeState: 'denied', retryAt: '2026-12-27T09:00:00Z' } as const;
export const untouched = aPeriod(0, { providerSubscriptionId: null });
/** A settled period with this balance. */
export const settled = (period: BookedPeriod, balance: Partial<Balance>) => ({
  ...period,
  paidAt: start,
  balance: { ...none, ...balance },
});
export const covered = settled(untouched, whole);

export function aBilled(
  status: Payable['status'],
  payments: readonly BookedPeriod[],
  change: Partial<Payable> = {},
): Payable {
  return {
    status,
    startAt: start,
    recurrenceMonths: 1,
    grossCents: 5_490,
    vatBasisPoints: 2_200,
    payments,
    isPlanActive: true,
    isCustomerRemoved: false,
    ...change,
  };
}

export const on = (day: string) => Temporal.Instant.from(`${day}T10:00:00Z`);
export const plain = (text: string) => text.replaceAll('\u00a0', ' ');
