import { describe, expect, test } from 'vitest';
import { parseTime, shortMonths, startInstant, timeText } from './start.ts';

const instant = (day: string, time: string) =>
  startInstant(Temporal.PlainDate.from(day), Temporal.PlainTime.from(time));

describe('parseTime', () => {
  test.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['0930', '09:30'],
    [' 23:59 ', '23:59'],
    ['0:00', '00:00'],
  ])('SUB-05 · %j is %j', (text, expected) => {
    const time = parseTime(text);

    expect(time && timeText(time)).toBe(expected);
  });

  test.each(['24:00', '9:60', '9:5', 'nove', '', '093', '2460'])(
    'SUB-06 · %j is not a valid time',
    (text) => {
      expect(parseTime(text)).toBeUndefined();
    },
  );
});

describe('startInstant', () => {
  test.each([
    ['2026-01-15', '09:30', '2026-01-15T08:30:00Z'],
    ['2026-07-15', '09:30', '2026-07-15T07:30:00Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ])('SUB-09 · %s at %s in Rome is %s', (day, time, expected) => {
    expect(String(instant(day, time))).toBe(expected);
  });

  test('SUB-06 · the hour skipped by the clock change is refused', () => {
    expect(instant('2026-03-29', '02:30')).toBeUndefined();
  });
});

describe('shortMonths', () => {
  const days = (start: string, months: number) =>
    shortMonths(Temporal.Instant.from(start), months)?.days.map(String);

  test('SUB-09 · monthly from 31/01: February is short, March returns to the 31st', () => {
    expect(shortMonths(Temporal.Instant.from('2026-01-31T09:00:00Z'), 1)?.anchorDay).toBe(31);
    expect(days('2026-01-31T09:00:00Z', 1)).toEqual(['2026-02-28', '2026-03-31']);
  });

  test('SUB-09 · monthly from 30/11: February is the short month', () => {
    expect(days('2026-11-30T09:00:00Z', 1)).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
  });

  test('SUB-09 · yearly from 29/02: February is the short month', () => {
    expect(days('2028-02-29T09:00:00Z', 12)).toEqual(['2029-02-28', '2030-02-28']);
  });

  test.each([
    ['2026-01-28T09:00:00Z', 1],
    ['2026-01-31T09:00:00Z', 12],
    ['2026-11-30T09:00:00Z', 6],
  ])(
    'SUB-09 · from %s every %i months, no bill falls in a month that is too short for its day',
    (start, months) => {
      expect(days(start, months)).toBeUndefined();
    },
  );

  test('SUB-09 · the day of a bill is the day in Rome, not in UTC', () => {
    expect(days('2026-01-30T23:30:00Z', 1)).toEqual(['2026-02-28', '2026-03-31']);
  });
});
