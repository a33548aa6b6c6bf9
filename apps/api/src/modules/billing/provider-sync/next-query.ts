import { overdueFrom } from '@canone/contracts/billing/billing-schedule';

/** The changes that are expected for one provider subscription. */
export interface ExpectedChanges {
  readonly subscriptionId: number;
  /** A charge is expected now, or is pending at the provider. */
  readonly awaitsCharge: boolean;
  /** The time of the provider's next charge. Undefined while the provider bills nothing. */
  readonly nextChargeAt: Temporal.Instant | undefined;
  /** The time at which the provider tries a refused charge again. */
  readonly retryAt: Temporal.Instant | undefined;
  /** The due date of the oldest open period. */
  readonly openSince: Temporal.Instant | undefined;
}

/** Slightly less than an hour, so that each hourly run finds the query due. */
const often = { minutes: 50 };
/** The provider makes a charge some minutes after the time that it has announced. */
const settling = { minutes: 30 };
/** A missing charge is queried often during this time. Afterwards it is queried like everything else. */
const late = { hours: 24 };
/**
 * The maximum time between two queries without an expected change. The minutes of `spread` differ by subscription, so
 * that not all are queried in the same hour.
 */
const quietMinutes = { least: 20 * 60, spread: 4 * 60 };

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

/**
 * The next query because of a planned charge: shortly after the charge, then often while it is late. Undefined a long
 * time after the planned time.
 */
function afterCharge(at: Temporal.Instant | undefined, now: Temporal.Instant) {
  if (!at) return undefined;
  if (isBefore(now, at.add(settling))) return at.add(settling);
  return isBefore(now, at.add(late)) ? now.add(often) : undefined;
}

/**
 * The time at which the period becomes overdue. One more query is then needed, before a charge is reported as missing.
 */
function untilOverdue(dueAt: Temporal.Instant | undefined, now: Temporal.Instant) {
  const at = dueAt && overdueFrom(dueAt);
  return at && isBefore(now, at) ? at : undefined;
}

/** The time of the next query about a subscription: when a change is expected, otherwise within a day. */
export function nextQuery(expected: ExpectedChanges, now: Temporal.Instant): Temporal.Instant {
  const { subscriptionId, awaitsCharge, nextChargeAt, retryAt, openSince } = expected;
  if (awaitsCharge) return now.add(often);
  const { least, spread } = quietMinutes;
  const moments = [
    now.add({ minutes: least + ((subscriptionId * 97) % spread) }),
    afterCharge(nextChargeAt, now),
    afterCharge(retryAt, now),
    untilOverdue(nextChargeAt, now),
    untilOverdue(openSince, now),
  ];
  return moments
    .filter((moment) => moment !== undefined)
    .reduce((earliest, moment) => (isBefore(moment, earliest) ? moment : earliest));
}
