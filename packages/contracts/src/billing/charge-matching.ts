import { addMonths } from '../values/add-months.ts';
import type { Cents } from '../values/money.ts';

export interface ChargedTerms {
  /** The period that the first charge of the provider subscription pays. */
  readonly firstPeriod: number;
  /** The due date of `firstPeriod`, on which the provider's billing began. */
  readonly billedSince: Temporal.Instant;
  readonly recurrenceMonths: number;
  /** The number of cycles that the provider counts as completed; undefined when the provider does not report it. */
  readonly cyclesCompleted: number | undefined;
  readonly centsOf: (period: number) => Cents;
}

/** One attempt of the provider to charge. It is completed, pending or refused. */
export interface ChargeAttempt {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly state: 'paid' | 'pending' | 'denied';
  readonly cents: Cents;
  /** The period that was assigned while the attempt was pending; absent if the attempt was never seen as pending. */
  readonly begunFor?: number | undefined;
}

/** For each charge id, the periods that the charge pays in the books. */
export type BookedPeriods = ReadonlyMap<string, readonly number[]>;

const distance = (one: Temporal.Instant, other: Temporal.Instant) =>
  Math.abs(one.epochMilliseconds - other.epochMilliseconds);

/** The period whose due date is nearest to `at`. The result is never before the first period. */
export function nearestPeriod(
  { firstPeriod, billedSince, recurrenceMonths }: Omit<ChargedTerms, 'cyclesCompleted' | 'centsOf'>,
  at: Temporal.Instant,
): number {
  const due = (cycle: number) => addMonths(billedSince, cycle * recurrenceMonths);
  let cycle = 0;
  while (distance(due(cycle + 1), at) < distance(due(cycle), at)) cycle += 1;
  return firstPeriod + cycle;
}

/** The result of the attempts processed so far. */
interface Progress {
  /** Periods that the provider has tried to charge. */
  readonly billed: Set<number>;
  /** Periods that a charge has paid, or will pay when it is no longer pending. */
  readonly taken: Set<number>;
  /** The number of charges that exceed the cycles completed according to the provider. */
  surplus: number;
}

/** The arrears, which are the refused periods that no charge pays yet. */
function openOf({ billed, taken }: Progress): number[] {
  return [...billed].filter((period) => !taken.has(period)).toSorted((a, b) => a - b);
}

/**
 * The period of a charge when no period is open. If surplus charges remain, the charge pays no period. Otherwise the
 * provider counts it as a cycle, so it pays the latest period up to the nearest one that no charge has paid.
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

/** The oldest open periods that the charge pays: at least one, and as many as its amount covers in full. */
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

/** The open periods, beginning with the period for which the charge was started. */
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
  // an amount up to the arrears is a retry, and a larger amount also charges a new period
  if (arrears === 0 || cents > arrears) progress.billed.add(nearest);
  const open = openFor(progress, begunFor);
  if (open.length === 0) return state === 'paid' ? periodLeft(terms, progress, nearest) : [nearest];
  return state === 'denied' ? open.slice(0, 1) : paidBy(terms, open, cents);
}

/**
 * The periods that each attempt pays, or would pay. The number of cycles that the provider counts decides. The
 * completed charges, in order, pay the periods that the provider has tried to charge, in order. A period that was
 * suspended, so that the provider never tried to charge it, is skipped. A period that a pending charge will pay is
 * reserved for that charge. The nearest due date only decides the period of a new attempt. A charge that gets no period
 * is surplus. Charges in the books keep their periods, so the result does not depend on the order in which charges
 * arrive.
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
    const taken = attempt.state === 'denied' ? [] : periods;
    for (const period of taken) progress.taken.add(period);
    matched.set(attempt.id, periods);
  }
  return matched;
}
