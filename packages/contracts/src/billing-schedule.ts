import { isoAddMonths } from './add-months.ts';
import { billingTimeZone } from './calendar.ts';
import { type Anchor, type DueDate, dueDate } from './due-dates.ts';
import { type BasisPoints, type Cents, splitGross } from './money.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

/**
 * The provider's last attempt at a charge that has not completed: `expected` when billing began and no sale is known,
 * `pending` while the provider still examines it, `denied` when it was refused.
 */
export const chargeStates = ['expected', 'pending', 'denied'] as const;
export type ChargeState = (typeof chargeStates)[number];

export interface BilledPeriod {
  readonly period: number;
  readonly amountCents: Cents;
  readonly paidAt: string | null;
  readonly providerSubscriptionId: string | null;
  /** The rest of a period; the whole amount when it has no receivable. */
  readonly restCents?: Cents;
  readonly chargeState?: ChargeState | null;
  /** When the provider tries a denied charge again. */
  readonly retryAt?: string | null;
  /** When the provider's billing began, on the period it began with. */
  readonly billedSince?: string | null;
}

/** What decides when a subscription is billed: its own terms and what is known of its payments, in order. */
export interface Billed {
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly recurrenceMonths: number;
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  readonly payments: readonly BilledPeriod[];
}

/** How a due date stands, as people read it. */
export const dueStates = {
  paid: 'Pagata',
  due: 'Da pagare',
  processing: 'In attesa di PayPal',
  overdue: 'Non risulta pagata',
  future: 'Futura',
  ends: 'Termina senza rinnovo',
  cancelled: 'Cancellata',
} as const;
export type DueState = keyof typeof dueStates;

export interface ScheduledDue extends DueDate {
  readonly state: DueState;
  readonly netCents: Cents;
  readonly vatCents: Cents;
  readonly grossCents: Cents;
}

/** A provider tries a refused charge again for some days; until then nothing is missing. */
const graceDays = 5;
const noticeDays = 7;
const shownAhead = 12;

function addDays(at: Temporal.Instant, days: number): Temporal.Instant {
  return at.toZonedDateTimeISO(billingTimeZone).add({ days }).toInstant();
}

function isUntil(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, now) <= 0;
}

/** From when on a due date that nobody paid is a matter for people. */
export function overdueFrom(due: Temporal.Instant): Temporal.Instant {
  return addDays(due, graceDays);
}

/** Periods due by then are overdue now. */
export function overdueCutoff(now: Temporal.Instant): Temporal.Instant {
  return addDays(now, -graceDays);
}

/** From when on the end of a subscription is announced. */
export function announcedFrom(end: Temporal.Instant): Temporal.Instant {
  return addDays(end, -noticeDays);
}

/** A provider counts from the day its billing began, however late it was paid; everything else counts from the start. */
function anchorOf({ startAt, payments }: Pick<Billed, 'startAt' | 'payments'>) {
  const first = payments.find(({ providerSubscriptionId }) => providerSubscriptionId !== null);
  const at = first?.billedSince ?? first?.paidAt;
  return first && at ? { at, period: first.period } : { at: startAt, period: 0 };
}

export function billingAnchor(billed: Pick<Billed, 'startAt' | 'payments'>): Anchor {
  const { at, period } = anchorOf(billed);
  return { at: Temporal.Instant.from(at), period };
}

/** The start of a period, which is its due time, and its end; as the wire writes instants. */
export function periodBounds(
  billed: Pick<Billed, 'startAt' | 'payments' | 'recurrenceMonths'>,
  period: number,
): { readonly period: number; readonly dueAt: string; readonly endsAt: string } {
  const anchor = anchorOf(billed);
  const bound = (count: number) =>
    isoAddMonths(anchor.at, (count - anchor.period) * billed.recurrenceMonths);
  return { period, dueAt: bound(period), endsAt: bound(period + 1) };
}

/**
 * The period that is billed next: the one after the last that was paid, or that a provider has begun to charge. Before
 * the first payment it is the second (SUB-08), unless a provider is to charge the first one yet.
 */
export function nextPeriod({ payments }: Pick<Billed, 'payments'>): number {
  const lastBilled = payments.findLast(({ paidAt, chargeState }) => paidAt !== null || chargeState);
  if (lastBilled) return lastBilled.period + 1;
  return payments.some(({ providerSubscriptionId }) => providerSubscriptionId !== null) ? 0 : 1;
}

/** When it is billed next, or ends if nothing renews it, as the wire writes it. */
export function nextBillingDate(billed: Billed): string {
  const { at, period } = anchorOf(billed);
  return isoAddMonths(at, (nextPeriod(billed) - period) * billed.recurrenceMonths);
}

function stateOf(
  { status }: Billed,
  { start }: DueDate,
  payment: BilledPeriod | undefined,
  now: Temporal.Instant,
): DueState {
  if (payment && payment.paidAt !== null) return 'paid';
  if (status === SubscriptionStatus.Canceled) return 'cancelled';
  if (status === SubscriptionStatus.ActiveNoRenewal) return 'ends';
  if (payment?.chargeState === 'denied') return 'overdue';
  if (payment?.chargeState === 'pending') return 'processing';
  if (!isUntil(start, now)) return 'future';
  return isUntil(overdueFrom(start), now) ? 'overdue' : 'due';
}

/** What was known and paid last, or is still unpaid from before. */
function firstShown({ payments, status }: Billed): number {
  const unpaid = payments.find(({ paidAt }) => paidAt === null)?.period;
  const lastPaid = payments.findLast(({ paidAt }) => paidAt !== null)?.period;
  const isCovered = status === SubscriptionStatus.ActiveNoRenewal && lastPaid === undefined;
  return isCovered
    ? 1
    : Math.min(unpaid ?? Infinity, lastPaid ?? Infinity, nextPeriod({ payments }));
}

/** The next twelve due dates after the last that was paid, or up to where they end. */
export function billingSchedule(billed: Billed, now: Temporal.Instant): ScheduledDue[] {
  const anchor = billingAnchor(billed);
  const recorded = new Map(billed.payments.map((payment) => [payment.period, payment]));
  const schedule: ScheduledDue[] = [];
  let ahead = 0;
  for (let period = firstShown(billed); ahead < shownAhead; period += 1) {
    const payment = recorded.get(period);
    const due = dueDate(anchor, billed.recurrenceMonths, period);
    const state = stateOf(billed, due, payment, now);
    const grossCents = payment?.amountCents ?? billed.grossCents;
    const { net, vat } = splitGross(grossCents, billed.vatBasisPoints);
    schedule.push({ ...due, state, netCents: net, vatCents: vat, grossCents });
    if (state === 'ends' || state === 'cancelled') break;
    if (state !== 'paid') ahead += 1;
  }
  return schedule;
}
