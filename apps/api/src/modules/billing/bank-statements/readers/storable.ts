/** The limits of stored values. PostgreSQL refuses days outside these years, and sums of larger amounts. */
const firstYear = 1_900;
const maxCents = 10_000_000_000_000;

/** The ISO day if it exists in the calendar, otherwise null. Some banks write the 30th of February as a value date. */
export function storableDay(iso: string): string | null {
  const at = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < firstYear) return null;
  return at.toISOString().slice(0, 10) === iso ? iso : null;
}

/** Null for an amount that no bank books. */
export const storableCents = (cents: number) => (Math.abs(cents) > maxCents ? null : cents);
