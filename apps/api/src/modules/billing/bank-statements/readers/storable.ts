/** The limits of what is stored. PostgreSQL refuses other days, and sums of larger amounts. */
const firstYear = 1_900;
const maxCents = 10_000_000_000_000;

/** An ISO day that the calendar has, else null. Some banks write the 30th of February as a value date. */
export function storableDay(iso: string): string | null {
  const at = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < firstYear) return null;
  return at.toISOString().slice(0, 10) === iso ? iso : null;
}

/** Null for an amount that no bank books. */
export const storableCents = (cents: number) => (Math.abs(cents) > maxCents ? null : cents);
