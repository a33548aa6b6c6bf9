import { describe, expect, test } from 'vitest';
import { billingTimeZone, romeDate } from './calendar.ts';
import { addDays, romeDaysBetween } from './rome-clock.ts';

const daysLater = (at: Temporal.Instant, days: number) =>
  at.toZonedDateTimeISO(billingTimeZone).add({ days }).toInstant();
const daysBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  romeDate(from).until(romeDate(to), { largestUnit: 'days' }).days;

/**
 * Instants over two years at intervals of seven hours and some minutes. Every third one has a fraction of a
 * millisecond.
 */
const instants = Array.from({ length: 2_400 }, (_, n) =>
  Temporal.Instant.from('2025-01-01T00:00:00Z').add({
    minutes: 433 * n,
    nanoseconds: n % 3 === 0 ? 123_456 * n : 0,
  }),
);

describe('CAL-02 · days in Rome by integer arithmetic', () => {
  test('are added as Temporal adds them', () => {
    for (const at of instants)
      for (const days of [5, -5, -7])
        expect(String(addDays(at, days)), `${String(at)} + ${days}`).toBe(
          String(daysLater(at, days)),
        );
  });

  test('between two instants are counted as Temporal counts them', () => {
    const now = Temporal.Instant.from('2025-10-26T00:30:00Z');
    for (const at of instants)
      expect({ at, days: romeDaysBetween(at, now) }).toEqual({ at, days: daysBetween(at, now) });
  });

  test.each(['2026-03-28', '2026-10-24', '1944-04-02'])(
    'are also equal at each quarter of an hour around %s, when the clocks change',
    (day) => {
      const middle = Temporal.PlainDateTime.from(day);
      for (let quarter = 0; quarter < 3 * 96; quarter += 1) {
        const wall = middle.add({ minutes: 15 * quarter });
        for (const days of [5, -5]) {
          const at = wall.subtract({ days }).toZonedDateTime(billingTimeZone).toInstant();
          const later = addDays(at, days);
          expect(String(later)).toBe(String(daysLater(at, days)));
          expect(romeDaysBetween(at, later)).toBe(daysBetween(at, later));
        }
      }
    },
  );
});
