import type { Cents } from '@canone/contracts/values/money';

interface Credit {
  readonly amountCents: Cents;
  /** The ISO booking day. */
  readonly bookedOn: string;
}

/** An amount and a range of days. The first and the last day are included. */
export interface AmountOnDays {
  readonly amountCents: Cents;
  readonly from: string;
  readonly to: string;
}

/** The maximum number of days between the bank's booking and the date that a person entered for the transfer. */
const maxDays = 10;

/** The number of days from one ISO day to another. */
export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Whether a transfer dated `on` may be the movement that the bank booked on `bookedOn`. */
export const isNear = (on: string, bookedOn: string) =>
  Math.abs(daysBetween(bookedOn, on)) <= maxDays;

function around(day: string) {
  const { from } = Temporal.PlainDate;
  return {
    from: String(from(day).subtract({ days: maxDays })),
    to: String(from(day).add({ days: maxDays })),
  };
}

/**
 * The ranges of days around the credits of each amount. Overlapping ranges are merged, so that each transfer is read
 * once.
 */
export function daysAround(credits: readonly Credit[]): readonly AmountOnDays[] {
  return [...Map.groupBy(credits, ({ amountCents }) => amountCents)].flatMap(
    ([amountCents, of]) => {
      const ranges: { amountCents: Cents; from: string; to: string }[] = [];
      for (const day of new Set(of.map(({ bookedOn }) => bookedOn).toSorted())) {
        const { from, to } = around(day);
        const last = ranges.at(-1);
        if (last && from <= last.to) last.to = to;
        else ranges.push({ amountCents, from, to });
      }
      return ranges;
    },
  );
}
