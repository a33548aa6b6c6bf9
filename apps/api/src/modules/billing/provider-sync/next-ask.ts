import { overdueFrom } from '@canone/contracts/billing/billing-schedule';

/** The expected changes of one provider subscription. */
export interface ExpectedChanges {
  readonly subscriptionId: number;
  /** A charge is expected now or pending. */
  readonly awaitsCharge: boolean;
  /** The provider's next charge; undefined while it bills nothing. */
  readonly nextChargeAt: Temporal.Instant | undefined;
  /** The provider's next attempt at a refused charge. */
  readonly retryAt: Temporal.Instant | undefined;
  /** The due date of the oldest open period. */
  readonly openSince: Temporal.Instant | undefined;
}

/** Slightly less than the hour between two runs. */
const often = { minutes: 50 };
/** The provider charges some minutes after its own time. */
const settling = { minutes: 30 };
/** A missing charge counts as late for this time; afterwards it is polled with everything else. */
const late = { hours: 24 };
/** The maximum distance without an expected change, spread over the hours before. */
const quietMinutes = { least: 20 * 60, spread: 4 * 60 };

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

/** The time after a planned charge; often while it is late; undefined a long time after it. */
function afterCharge(at: Temporal.Instant | undefined, now: Temporal.Instant) {
  if (!at) return undefined;
  if (isBefore(now, at.add(settling))) return at.add(settling);
  return isBefore(now, at.add(late)) ? now.add(often) : undefined;
}

/** The overdue date, because a charge is reported as missing only after one more query. */
function untilOverdue(dueAt: Temporal.Instant | undefined, now: Temporal.Instant) {
  const at = dueAt && overdueFrom(dueAt);
  return at && isBefore(now, at) ? at : undefined;
}

/** The next query about a subscription: when a change is expected, otherwise once a day. */
export function nextAsk(expected: ExpectedChanges, now: Temporal.Instant): Temporal.Instant {
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
