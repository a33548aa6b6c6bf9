import {
  active,
  awaiting,
  cancelled,
  creditOf,
  type Movement,
  notActive,
  type Period,
  type Pot,
  type Sold,
} from './books.ts';
import { plusDays, plusMonths } from './rome.ts';

interface Received extends Pick<Pot, 'method' | 'at'> {
  readonly cents: number;
  readonly pays: readonly number[];
  readonly fee?: number | null;
}

function bounds({ billed, start, months }: Sold, number: number) {
  const [at, from] = billed && number >= billed.from ? [billed.at, billed.from] : [start, 0];
  const bound = (count: number) => plusMonths(at, (count - from) * months);
  return { due: bound(number), ends: bound(number + 1) };
}

/** Replays the movements of money without the product's rules, in cents, basis points and ISO instants. */
export class Oracle {
  readonly sold: Sold[] = [];
  readonly pots: Pot[] = [];
  readonly movements: Movement[] = [];

  readonly covered = (period: Period): number =>
    this.pots.reduce((sum, { covers }) => sum + (covers.get(period) ?? 0), 0);

  readonly rest = (period: Period): number =>
    period.gross - this.covered(period) - period.refunded - period.waived;

  period(of: Sold, number: number): Period {
    const known = of.periods.find((one) => one.number === number);
    if (known) return known;
    const { gross, rate } = of;
    const zero = { refunded: 0, waived: 0, reversed: 0, charge: null };
    const opened: Period = { number, ...bounds(of, number), gross, rate, ...zero, of };
    of.periods.push(opened);
    return opened;
  }

  cover(pot: Pot, one: Period): void {
    const cents = Math.min(this.rest(one), creditOf(pot));
    if (cents > 0) pot.covers.set(one, (pot.covers.get(one) ?? 0) + cents);
    if (cents > 0) one.charge = null;
  }

  sells(terms: Omit<Sold, 'status' | 'billed' | 'periods' | 'pauses'>): Sold {
    const one: Sold = { ...terms, status: notActive, billed: null, periods: [], pauses: [] };
    this.sold.push(one);
    this.period(one, 0);
    return one;
  }

  /** From this instant on PayPal bills the subscription. */
  bills(of: Sold, at: string, from = 0): void {
    Object.assign(of, { status: active, billed: { at, from } });
    const first = of.periods.find(({ number }) => number === from);
    if (first) Object.assign(first, bounds(of, from));
  }

  /** Changes the terms of a subscription. The new terms apply to each period that no money covers. */
  edits(of: Sold, change: Partial<Pick<Sold, 'gross' | 'rate' | 'start'>>): void {
    Object.assign(of, change);
    for (const one of of.periods)
      if (this.covered(one) + one.refunded + one.waived === 0)
        Object.assign(one, bounds(of, one.number), { gross: of.gross, rate: of.rate });
  }

  receives(of: Sold, { method, cents, at, pays, fee = null }: Received): Pot {
    const targets = pays.map((number) => this.period(of, number));
    const rate = targets[0]?.rate ?? of.rate;
    const pot: Pot = { method, of, rate, at, held: cents, covers: new Map(), taken: new Map() };
    this.pots.push(pot);
    for (const target of targets) this.cover(pot, target);
    const kind = method === 'paypal' ? 'charge' : 'transfer';
    this.movements.push({ kind, cents, at, fee, pot, of });
    return pot;
  }

  /** Returns money. The amount is taken first from the credit, then from the periods covered last. */
  returns(pot: Pot, cents: number, { at, kind }: { at: string; kind: 'refund' | 'reversal' }) {
    let left = Math.max(0, cents - creditOf(pot));
    for (const [one, inside] of [...pot.covers].toReversed()) {
      const taken = Math.min(inside, left);
      left -= taken;
      pot.covers.set(one, inside - taken);
      if (kind === 'refund') one.refunded += taken;
      else {
        one.reversed += taken;
        pot.taken.set(one, (pot.taken.get(one) ?? 0) + taken);
      }
    }
    pot.held -= cents;
    this.movements.push({ kind, cents: -cents, at, fee: null, pot, of: pot.of });
  }

  /** The bank gives a reversed amount back. The money covers the amounts again that are still due. */
  winsDispute(pot: Pot, cents: number, at: string): void {
    pot.held += cents;
    for (const [one, taken] of pot.taken) {
      one.reversed -= taken;
      this.cover(pot, one);
    }
    pot.taken.clear();
    this.movements.push({ kind: 'reversalCancelled', cents, at, fee: null, pot, of: pot.of });
  }

  /** Undoes one of several returns. Its money covers again the periods from which money was taken last. */
  winsPart(pot: Pot, cents: number, at: string): void {
    pot.held += cents;
    let left = cents;
    for (const [one, taken] of [...pot.taken].toReversed()) {
      const back = Math.min(taken, left);
      left -= back;
      one.reversed -= back;
      pot.taken.set(one, taken - back);
      this.cover(pot, one);
    }
    this.movements.push({ kind: 'reversalCancelled', cents, at, fee: null, pot, of: pot.of });
  }

  /**
   * A person decides that the period was not used. The reversed amount is no longer due and no longer belongs to the
   * period.
   */
  dropsReturns(one: Period): void {
    one.reversed = 0;
    for (const pot of this.pots) pot.taken.delete(one);
  }

  /** Corrects a movement that never happened, with a counter-entry on the same day. */
  takesBack(pot: Pot): void {
    const { held, at, of } = pot;
    this.movements.push({ kind: 'correction', cents: -held, at, fee: null, pot, of });
    pot.held = 0;
    pot.covers.clear();
  }

  /** Writes an amount off. A negative amount cancels a write-off on the wrong row. */
  waives(one: Period, at: string, cents = this.rest(one)): void {
    one.waived += cents;
    const kind = cents < 0 ? 'writeOffCancelled' : 'writeOff';
    this.movements.push({ kind, cents, at, fee: null, pot: null, of: one.of });
  }

  /** Opens the periods that have begun, for the subscriptions that PayPal bills. */
  passes(now: string): void {
    for (const one of this.sold) {
      if (one.status !== active || !one.billed) continue;
      for (let n = one.billed.from; bounds(one, n).due <= now; n += 1) {
        const { due } = bounds(one, n);
        if (!one.pauses.some(({ from, to }) => from < due && due < to)) this.period(one, n);
      }
    }
  }

  next(of: Sold): string {
    const tried = of.periods.filter(
      (one) => (this.rest(one) === 0 && one.gross > 0) || one.charge !== null,
    );
    // PayPal has not yet charged the first period of its own billing
    if (tried.length === 0 && of.billed && of.status === active)
      return bounds(of, of.billed.from).due;
    const last = Math.max(0, ...tried.map(({ number }) => number));
    return bounds(of, last + 1).due;
  }

  isLate({ due }: Period, now: string): boolean {
    return plusDays(due, 5) <= now;
  }

  state(one: Period, now: string): string {
    const { status } = one.of;
    if (this.rest(one) === 0 && one.gross > 0) {
      if (one.waived === one.gross) return 'writtenOff';
      if (one.refunded > 0) return this.covered(one) > 0 ? 'partlyRefunded' : 'refunded';
      return 'paid';
    }
    const hasStopped = status === cancelled || status === notActive;
    if (hasStopped && one.reversed > 0) return 'overdue';
    if (status === cancelled) return 'cancelled';
    if (one.gross === 0) return 'notAsked';
    if (status === notActive) return one.charge === 'denied' ? 'overdue' : 'notAsked';
    if (status === awaiting) return 'awaitingTransfer';
    if (one.charge === 'pending') return 'processing';
    if (one.charge === 'denied' || this.isLate(one, now)) return 'overdue';
    if (one.charge === 'expected') return 'processing';
    if (one.due > now) return 'future';
    return this.covered(one) > 0 ? 'partial' : 'due';
  }
}
