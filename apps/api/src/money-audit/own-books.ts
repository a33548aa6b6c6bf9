import { vatGivenBack, vatOfPart } from './own-vat.ts';
import { daysBetween, daysLater, isBy, monthsLater, romeMonth } from './own-calendar.ts';

/** The audit's own books, written from the specification and the billing design. Cents and basis points. */
export const status = { active: 1, notActive: 2, noRenewal: 3, awaitsTransfer: 4, cancelled: 5 };

export interface OwnPeriod {
  readonly number: number;
  due: string;
  ends: string;
  gross: number;
  rate: number;
  covered: number;
  refunded: number;
  writtenOff: number;
  charge: 'expected' | 'pending' | 'denied' | null;
  /** True after a confirmation. Only a free period needs one. */
  confirmed: boolean;
  readonly subscription: OwnSubscription;
}

export interface OwnSubscription {
  readonly id: number;
  readonly customerId: number;
  readonly months: number;
  status: number;
  anchor: { at: string; period: number };
  gross: number;
  rate: number;
  readonly periods: OwnPeriod[];
}

export interface OwnEntry {
  readonly kind: 'charge' | 'transfer' | 'refund' | 'reversal' | 'writeOff' | 'correction';
  readonly cents: number;
  readonly vat: number;
  readonly rate: number;
  readonly at: string;
  readonly fee: number | null;
  readonly subscription: OwnSubscription;
  readonly receipt: OwnReceipt;
  /** True when it covered a receivable at booking time. */
  readonly hasCovered?: boolean;
}

export interface OwnReceipt {
  held: number;
  returned: number;
  vatHeld: number;
  readonly covers: Map<OwnPeriod, number>;
}

export interface Money {
  readonly kind: 'charge' | 'transfer';
  readonly cents: number;
  readonly at: string;
  readonly period: OwnPeriod | null;
  readonly fee?: number | null;
}

export const restOf = ({ gross, covered, refunded, writtenOff }: OwnPeriod) =>
  gross - covered - refunded - writtenOff;

export const creditOf = ({ held, covers }: OwnReceipt) =>
  held - [...covers.values()].reduce((sum, cents) => sum + cents, 0);

/** PayPal retries a refused charge for five days; before that a period that has begun is not overdue. */
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
  if (covered > 0) return 'partial';
  return isBy(due, now) ? 'due' : 'future';
}

interface Records {
  readonly subscriptions: OwnSubscription[];
  readonly entries: OwnEntry[];
}

/** Subscriptions and their periods. */
function ownPeriods({ subscriptions }: Records) {
  return {
    subscribes(
      id: number,
      terms: { customerId: number; gross: number; rate: number; months: number; start: string },
    ): OwnSubscription {
      const { customerId, gross, rate, months, start } = terms;
      const anchor = { at: start, period: 0 };
      const subscription: OwnSubscription = {
        id,
        customerId,
        months,
        status: status.notActive,
        anchor,
        gross,
        rate,
        periods: [],
      };
      subscriptions.push(subscription);
      this.opens(subscription, 0);
      return subscription;
    },

    /** Opens a period with the current terms. */
    opens(subscription: OwnSubscription, number: number): OwnPeriod {
      const known = subscription.periods.find((one) => one.number === number);
      if (known) return known;
      const { gross, rate } = subscription;
      const period: OwnPeriod = {
        number,
        ...this.boundsOf(subscription, number),
        gross,
        rate,
        covered: 0,
        refunded: 0,
        writtenOff: 0,
        charge: null,
        confirmed: false,
        subscription,
      };
      subscription.periods.push(period);
      return period;
    },

    boundsOf({ anchor, months }: OwnSubscription, number: number) {
      const bound = (count: number) => monthsLater(anchor.at, (count - anchor.period) * months);
      return { due: bound(number), ends: bound(number + 1) };
    },

    /** Sets the start of the provider's billing. */
    isBilledSince(subscription: OwnSubscription, at: string, number = 0): void {
      subscription.status = status.active;
      subscription.anchor = { at, period: number };
      const first = subscription.periods.find((one) => one.number === number);
      if (first) Object.assign(first, this.boundsOf(subscription, number));
    },
  };
}

function cover(receipt: OwnReceipt, period: OwnPeriod): number {
  const cents = Math.min(restOf(period), creditOf(receipt));
  if (cents <= 0) return 0;
  receipt.covers.set(period, (receipt.covers.get(period) ?? 0) + cents);
  period.covered += cents;
  return cents;
}

/** Money that arrives. */
function ownReceipts({ entries }: Records) {
  return {
    receives(
      subscription: OwnSubscription,
      { kind, cents, at, period, fee = null }: Money,
    ): OwnReceipt {
      // the rate is that of the period it pays
      const rate = period?.rate ?? subscription.rate;
      const vat = vatOfPart({ cents, rate }, period, entries);
      const receipt: OwnReceipt = { held: cents, returned: 0, vatHeld: vat, covers: new Map() };
      const hasCovered = period !== null && cover(receipt, period) > 0;
      if (period && kind === 'charge' && hasCovered) period.charge = null;
      entries.push({ kind, cents, vat, rate, at, fee, subscription, receipt, hasCovered });
      return receipt;
    },

    usesCredit: cover,
  };
}

/** Money that goes back, and amounts that nobody will pay. */
function ownReturns({ entries }: Records) {
  return {
    /**
     * Takes a return from the credit first, then from the last covered periods. A refund does not make a period due
     * again.
     */
    givesBack(
      receipt: OwnReceipt,
      { kind, cents, at }: { kind: 'refund' | 'reversal'; cents: number; at: string },
    ): void {
      const first = entries.find((entry) => entry.receipt === receipt);
      if (!first) throw new Error('no such receipt');
      const { subscription, rate } = first;
      let left = cents - Math.min(creditOf(receipt), cents);
      const vat = vatGivenBack(receipt, cents, rate);
      for (const [period, covered] of [...receipt.covers].toReversed()) {
        const taken = Math.min(covered, left);
        left -= taken;
        receipt.covers.set(period, covered - taken);
        period.covered -= taken;
        if (kind === 'refund') period.refunded += taken;
      }
      receipt.held -= cents;
      receipt.returned += cents;
      receipt.vatHeld += vat;
      entries.push({ kind, cents: -cents, vat, rate, at, fee: null, subscription, receipt });
    },

    /**
     * Corrects an entry recorded by mistake: a counter-entry on the same day, and the covered periods are due again.
     */
    corrects(receipt: OwnReceipt): void {
      const first = entries.find((entry) => entry.receipt === receipt);
      if (!first) throw new Error('no such receipt');
      const { subscription, rate, at } = first;
      for (const [period, covered] of receipt.covers) period.covered -= covered;
      receipt.covers.clear();
      const [cents, vat] = [-receipt.held, -receipt.vatHeld];
      receipt.held = 0;
      receipt.vatHeld = 0;
      entries.push({ kind: 'correction', cents, vat, rate, at, fee: null, subscription, receipt });
    },

    writesOff(period: OwnPeriod, at: string): void {
      const cents = restOf(period);
      const vat = vatOfPart({ cents, rate: period.rate }, period, entries);
      const receipt: OwnReceipt = {
        held: cents,
        returned: 0,
        vatHeld: vat,
        covers: new Map([[period, cents]]),
      };
      period.writtenOff += cents;
      const { subscription, rate } = period;
      entries.push({ kind: 'writeOff', cents, vat, rate, at, fee: null, subscription, receipt });
    },
  };
}

export function ownBooks() {
  const records: Records = { subscriptions: [], entries: [] };
  return { ...records, ...ownPeriods(records), ...ownReceipts(records), ...ownReturns(records) };
}

export type OwnBooks = ReturnType<typeof ownBooks>;

/** The sum of money movements. A write-off moves no money. */
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
  for (const entry of entries.filter(({ kind }) => kind !== 'writeOff')) {
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
  return stateOf(period, now) === 'overdue' ? daysBetween(period.due, now) : null;
}
