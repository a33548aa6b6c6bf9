import type { Cents } from '../values/money.ts';
import type { Billed, BilledPeriod } from './billing-schedule.ts';
import type { Balance } from './ledger-rules.ts';
import { type ReceivableState, receivableStateOf } from './receivable-state.ts';

/** A period with a receivable. Its amounts are frozen and its balance is known. */
export interface BookedPeriod extends BilledPeriod {
  readonly dueAt: string;
  readonly netCents: Cents;
  readonly vatCents: Cents;
  readonly balance: Balance;
  /** The cents that a bank has reversed. */
  readonly reversedCents: Cents;
}

/** A subscription with the receivables of its periods, in order of the periods. */
export interface Booked extends Billed {
  readonly payments: readonly BookedPeriod[];
}

/** The state of a period, which is the state of its receivable. */
export function bookedStateOf(
  { balance, paidAt, dueAt, chargeState = null, reversedCents }: BookedPeriod,
  { status }: Booked,
  now: Temporal.Instant,
): ReceivableState {
  return receivableStateOf(
    {
      balance,
      settledAt: paidAt,
      dueAt,
      chargeState,
      subscriptionStatus: status,
      reversedCents,
    },
    now,
  );
}
