import type { Cents } from '@canone/contracts/values/money';

interface Credit {
  readonly amountCents: Cents;
  /** ISO day. */
  readonly bookedOn: string;
}

/** An amount and days, both ends included. */
export interface AmountOnDays {
  readonly amountCents: Cents;
  readonly from: string;
  readonly to: string;
}

/** The days between the booking of a movement and the day that a person wrote. */
const maxDays = 10;

/** The days from one ISO day to another. */
export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Whether a transfer of this day may be a movement that the bank booked on that one. */
export const isNear = (on: string, bookedOn: string) =>
  Math.abs(daysBetween(bookedOn, on)) <= maxDays;

function around(day: string) {
  const { from } = Temporal.PlainDate;
  return {
    from: String(from(day).subtract({ days: maxDays })),
    to: String(from(day).add({ days: maxDays })),
  };
}

/** The days around the credits of each amount. They do not overlap, so that each transfer is read once. */
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
