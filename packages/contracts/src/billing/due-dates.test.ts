import { describe, expect, test } from 'vitest';
import { billingTimeZone } from '../values/calendar.ts';
import { dueDate, dueDates, periodAt } from './due-dates.ts';

const inRome = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(billingTimeZone).toInstant();
const asRome = (instant: Temporal.Instant) =>
  instant
    .toZonedDateTimeISO(billingTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
const shown = (anchor: string, months: number, count: number) =>
  dueDates(inRome(anchor), months, count).map(
    ({ start, reason }) => `${asRome(start)}${reason === null ? '' : ` (${reason})`}`,
  );

describe('CAL-01 · the due dates of a subscription', () => {
  test('CAL-01 · monthly from 31 January are on the last day of each shorter month', () => {
    expect(shown('2026-01-31T10:00', 1, 14)).toEqual([
      '2026-01-31T10:00',
      '2026-02-28T10:00 (31 → 28, febbraio)',
      '2026-03-31T10:00',
      '2026-04-30T10:00 (31 → 30, aprile)',
      '2026-05-31T10:00',
      '2026-06-30T10:00 (31 → 30, giugno)',
      '2026-07-31T10:00',
      '2026-08-31T10:00',
      '2026-09-30T10:00 (31 → 30, settembre)',
      '2026-10-31T10:00',
      '2026-11-30T10:00 (31 → 30, novembre)',
      '2026-12-31T10:00',
      '2027-01-31T10:00',
      '2027-02-28T10:00 (31 → 28, febbraio)',
    ]);
  });

  test('CAL-01 · yearly from 29 February are on 28 February in common years', () => {
    expect(shown('2024-02-29T09:30', 12, 6)).toEqual([
      '2024-02-29T09:30',
      '2025-02-28T09:30 (29 → 28, febbraio)',
      '2026-02-28T09:30 (29 → 28, febbraio)',
      '2027-02-28T09:30 (29 → 28, febbraio)',
      '2028-02-29T09:30',
      '2029-02-28T09:30 (29 → 28, febbraio)',
    ]);
  });

  test.for([
    ['2026-01-29T23:30', 2, '2026-03-29T23:30', '2026-03-29T21:30:00Z'],
    ['2026-01-29T00:30', 2, '2026-03-29T00:30', '2026-03-28T23:30:00Z'],
    ['2026-01-29T02:30', 2, '2026-03-29T03:30 (02:30 → 03:30, ora legale)', '2026-03-29T01:30:00Z'],
    ['2026-08-25T23:30', 2, '2026-10-25T23:30', '2026-10-25T22:30:00Z'],
    ['2026-08-25T00:30', 2, '2026-10-25T00:30', '2026-10-24T22:30:00Z'],
    ['2026-08-25T02:30', 2, '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ] as const)(
    'CAL-01 · from %s every %i months gives %s on the day the clocks change',
    ([anchor, months, next, utc]) => {
      expect(shown(anchor, months, 2)[1]).toBe(next);
      expect(String(dueDates(inRome(anchor), months, 2)[1]?.start)).toBe(utc);
    },
  );

  test('CAL-01 · a due date whose hour is skipped by the clock change does not change the hour of the next due date', () => {
    expect(shown('2026-01-29T02:30', 1, 4)).toEqual([
      '2026-01-29T02:30',
      '2026-02-28T02:30 (29 → 28, febbraio)',
      '2026-03-29T03:30 (02:30 → 03:30, ora legale)',
      '2026-04-29T02:30',
    ]);
  });

  test.each([
    [2, ['2027-01-30', '2027-03-30', '2027-05-30', '2027-07-30']],
    [3, ['2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']],
    [4, ['2027-03-30', '2027-07-30', '2027-11-30', '2028-03-30']],
    [6, ['2027-05-30', '2027-11-30', '2028-05-30', '2028-11-30']],
    [12, ['2027-11-30', '2028-11-30', '2029-11-30', '2030-11-30']],
  ])(
    'CAL-01 · from 30 November every %i months are on the 30th, or on the last day of February',
    (months, days) => {
      const dates = dueDates(inRome('2026-11-30T08:00'), months, 5).slice(1);

      expect(dates.map(({ start }) => asRome(start))).toEqual(days.map((day) => `${day}T08:00`));
      expect(dates.map(({ reason }) => reason)).toEqual(
        days.map((day) => (day.endsWith('-28') ? '30 → 28, febbraio' : null)),
      );
    },
  );

  test('CAL-01 · each period ends at the instant at which the next period begins', () => {
    const dates = dueDates(inRome('2026-01-31T23:30'), 1, 40);

    expect(dates.map(({ period }) => period)).toEqual([...dates.keys()]);
    expect(dates.slice(0, -1).map(({ end }) => String(end))).toEqual(
      dates.slice(1).map(({ start }) => String(start)),
    );
  });

  test('CAL-01 · periods after a later anchor are counted from the period number of that anchor', () => {
    const anchor = { at: inRome('2026-03-31T10:00'), period: 5 };

    expect(dueDate(anchor, 1, 6)).toMatchObject({ period: 6, reason: '31 → 30, aprile' });
    expect(asRome(dueDate(anchor, 1, 4).start)).toBe('2026-02-28T10:00');
  });

  test.each([
    ['2025-12-01T10:00', 0],
    ['2026-01-31T10:00', 0],
    ['2026-02-28T09:59', 0],
    ['2026-02-28T10:00', 1],
    ['2026-03-31T09:59', 1],
    ['2026-03-31T10:00', 2],
    ['2027-01-31T10:00', 12],
  ])('CAL-01 · %s is in period %i of a monthly schedule from 31 January', (at, period) => {
    expect(periodAt({ at: inRome('2026-01-31T10:00'), period: 0 }, 1, inRome(at))).toBe(period);
  });
});
