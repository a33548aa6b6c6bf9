import { monthsLater } from './own-calendar.ts';
import { creditOf, restOf, status } from './own-figures.ts';
import { ownReturns } from './own-returns.ts';
import { vatOfPart } from './own-vat.ts';

/**
 * The audit's own books, written from the specification and the design of billing. Amounts are in cents, rates in basis
 * points.
 */
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
  /** True after a person has confirmed the period. Only a free period needs a confirmation. */
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
  readonly kind:
    | 'charge'
    | 'transfer'
    | 'refund'
    | 'reversal'
    | 'writeOff'
    | 'writeOffCancelled'
    | 'correction';
  readonly cents: number;
  readonly vat: number;
  readonly rate: number;
  readonly at: string;
  readonly fee: number | null;
  readonly subscription: OwnSubscription;
  readonly receipt: OwnReceipt;
  /** True when the entry covered a receivable at the time of its booking. */
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

export interface Records {
  readonly subscriptions: OwnSubscription[];
  readonly entries: OwnEntry[];
}

/** The part of the books about subscriptions and their periods. */
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

    /** Opens a period with the current terms of the subscription. */
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

    /** Sets the instant and the period from which the provider bills. */
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

/** The part of the books about received money. */
function ownReceipts({ entries }: Records) {
  return {
    receives(
      subscription: OwnSubscription,
      { kind, cents, at, period, fee = null }: Money,
    ): OwnReceipt {
      // the VAT rate is the rate of the period that the money pays
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

export function ownBooks() {
  const records: Records = { subscriptions: [], entries: [] };
  return { ...records, ...ownPeriods(records), ...ownReceipts(records), ...ownReturns(records) };
}

export type OwnBooks = ReturnType<typeof ownBooks>;
