import { addMonths } from '../values/add-months.ts';
import type { Cents } from '../values/money.ts';

export interface ChargedTerms {
  /** The period that its first charge pays. */
  readonly firstPeriod: number;
  /** The due date of that period, on which the provider's billing began. */
  readonly billedSince: Temporal.Instant;
  readonly recurrenceMonths: number;
  /** The number of cycles that the provider counts as completed; undefined when the provider does not report it. */
  readonly cyclesCompleted: number | undefined;
  readonly centsOf: (period: number) => Cents;
}

/** One attempt of the provider to charge: it completed, is pending or was refused. */
export interface ChargeAttempt {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly state: 'paid' | 'pending' | 'denied';
  readonly cents: Cents;
  /** The period assigned while the attempt was pending, if it was seen then. */
  readonly begunFor?: number | undefined;
}

/** The periods that each charge already pays in the books, by charge id. */
export type BookedPeriods = ReadonlyMap<string, readonly number[]>;

const distance = (one: Temporal.Instant, other: Temporal.Instant) =>
  Math.abs(one.epochMilliseconds - other.epochMilliseconds);

/** The period with the nearest due date, at any distance. It is never before the first period. */
export function nearestPeriod(
  { firstPeriod, billedSince, recurrenceMonths }: Omit<ChargedTerms, 'cyclesCompleted' | 'centsOf'>,
  at: Temporal.Instant,
): number {
  const due = (cycle: number) => addMonths(billedSince, cycle * recurrenceMonths);
  let cycle = 0;
  while (distance(due(cycle + 1), at) < distance(due(cycle), at)) cycle += 1;
  return firstPeriod + cycle;
}

/** The state after the attempts processed so far. */
interface Progress {
  /** Periods that the provider has tried to charge. */
  readonly billed: Set<number>;
  /** Periods that a charge pays, or is to pay while it is pending. */
  readonly taken: Set<number>;
  /** The number of charges that pay no cycle of the provider's own count. */
  surplus: number;
}

/** The arrears: refused periods that no charge pays yet. */
function openOf({ billed, taken }: Progress): number[] {
  return [...billed].filter((period) => !taken.has(period)).toSorted((a, b) => a - b);
}

/**
 * Handles a charge without an open period. It is surplus, or the provider counts it as a cycle and it pays an older
 * unpaid period.
 */
function periodLeft(terms: ChargedTerms, progress: Progress, nearest: number): number[] {
  if (progress.surplus > 0) {
    progress.surplus -= 1;
    return [];
  }
  for (let period = nearest; period >= terms.firstPeriod; period -= 1)
    if (!progress.taken.has(period)) return [period];
  return [];
}

/** The oldest open periods: at least one, and as many as the charge pays in full. */
function paidBy({ centsOf }: ChargedTerms, open: readonly number[], cents: Cents): number[] {
  const [oldest, ...later] = open;
  if (oldest === undefined) return [];
  const periods = [oldest];
  let left = cents - centsOf(oldest);
  for (const period of later) {
    left -= centsOf(period);
    if (left < 0) break;
    periods.push(period);
  }
  return periods;
}

/** The period that a charge was started for comes first. */
function openFor(progress: Progress, begunFor: number | undefined): number[] {
  const open = openOf(progress);
  return begunFor !== undefined && open.includes(begunFor)
    ? [begunFor, ...open.filter((period) => period !== begunFor)]
    : open;
}

function periodsOf(
  terms: ChargedTerms,
  progress: Progress,
  attempt: ChargeAttempt,
): readonly number[] {
  const { at, cents, state, begunFor } = attempt;
  const nearest = nearestPeriod(terms, at);
  if (begunFor !== undefined) progress.billed.add(begunFor);
  const arrears = openOf(progress).reduce((sum, period) => sum + terms.centsOf(period), 0);
  // an amount up to the arrears is a retry; a larger amount also charges a new period
  if (arrears === 0 || cents > arrears) progress.billed.add(nearest);
  const open = openFor(progress, begunFor);
  if (open.length === 0) return state === 'paid' ? periodLeft(terms, progress, nearest) : [nearest];
  return state === 'denied' ? open.slice(0, 1) : paidBy(terms, open, cents);
}

/**
 * The periods that each attempt pays, or would pay. The provider's own count decides: its completed charges, in their
 * order, pay the periods that it has tried to charge, in their order. A period that it never tried to charge, because
 * it was suspended, is skipped. A period that a pending charge will pay is reserved for it. The nearest due date only
 * gives the period of a new attempt. A charge without any period is surplus. The charges in the books keep their
 * periods, so the result does not depend on the order of arrival.
 */
export function matchCharges(
  terms: ChargedTerms,
  attempts: readonly ChargeAttempt[],
  booked: BookedPeriods = new Map(),
): ReadonlyMap<string, readonly number[]> {
  const inOrder = attempts.toSorted(
    (a, b) => Temporal.Instant.compare(a.at, b.at) || (a.id < b.id ? -1 : 1),
  );
  const completed = inOrder.filter(({ state }) => state === 'paid').length;
  const progress: Progress = {
    billed: new Set(),
    taken: new Set([...booked.values()].flat()),
    surplus: Math.max(completed - (terms.cyclesCompleted ?? 0), 0),
  };
  const matched = new Map<string, readonly number[]>();
  for (const attempt of inOrder) {
    const periods = booked.get(attempt.id) ?? periodsOf(terms, progress, attempt);
    for (const period of periods) progress.billed.add(period);
    if (attempt.state !== 'denied') for (const period of periods) progress.taken.add(period);
    matched.set(attempt.id, periods);
  }
  return matched;
}
