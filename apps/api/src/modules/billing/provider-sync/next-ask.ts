import { overdueFrom } from '@canone/contracts/billing-schedule';

/** What is expected of one of the provider's subscriptions. */
export interface Expected {
  readonly subscriptionId: number;
  /** A charge is expected now or pending. */
  readonly awaitsCharge: boolean;
  /** When it charges next, as the provider says; undefined while it bills nothing. */
  readonly nextChargeAt: Temporal.Instant | undefined;
  /** When the provider tries a refused charge again. */
  readonly retryAt: Temporal.Instant | undefined;
  /** Since when the oldest open period is due. */
  readonly openSince: Temporal.Instant | undefined;
}

/** Somewhat less than the hour between two runs. */
const often = { minutes: 50 };
/** The provider charges some minutes after its own time. */
const settling = { minutes: 30 };
/** For so long a charge is only late; later on it is asked about with everything else. */
const late = { hours: 24 };
/** Without anything expected: at the latest after so long, spread over the hours before. */
const quietMinutes = { least: 20 * 60, spread: 4 * 60 };

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

/** After a charge is to be made; often while it is late; undefined when that is long ago. */
function afterCharge(at: Temporal.Instant | undefined, now: Temporal.Instant) {
  if (!at) return undefined;
  if (isBefore(now, at.add(settling))) return at.add(settling);
  return isBefore(now, at.add(late)) ? now.add(often) : undefined;
}

/** A charge is reported as missing only after the provider has been asked once more. */
function untilOverdue(dueAt: Temporal.Instant | undefined, now: Temporal.Instant) {
  const at = dueAt && overdueFrom(dueAt);
  return at && isBefore(now, at) ? at : undefined;
}

/** When a provider is asked about a subscription again: when something is expected, and otherwise once a day. */
export function nextAsk(expected: Expected, now: Temporal.Instant): Temporal.Instant {
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
