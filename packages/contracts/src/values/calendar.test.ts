import { describe, expect, test } from 'vitest';
import { parseInstant, romeDate, romeDaysBefore } from './calendar.ts';

describe('a date-time of the wire', () => {
  test.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z'],
    ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00Z'],
    ['2026-01-31T10:00:00+01:00', '2026-01-31T09:00:00Z'],
    ['2026-01-31T10:00:00-0500', '2026-01-31T15:00:00Z'],
    ['2026-01-31T10:00:00-05', '2026-01-31T15:00:00Z'],
    ['2026-01-31T10:00:00-05:00[America/New_York]', '2026-01-31T15:00:00Z'],
  ])('SUB-05 · %s has an offset and is read as that instant', (text, instant) => {
    expect(String(parseInstant(text))).toBe(instant);
  });

  test.each([
    ['2026-01-31T10:00', '2026-01-31T09:00:00Z'],
    ['2026-07-31T10:00', '2026-07-31T08:00:00Z'],
    ['2026-07-31 10:00:30', '2026-07-31T08:00:30Z'],
    ['2026-07-31', '2026-07-30T22:00:00Z'],
  ])('SUB-05 · %s has no offset and is read as Rome wall time', (text, instant) => {
    expect(String(parseInstant(text))).toBe(instant);
  });

  test.each([
    '',
    'domani',
    '31/01/2026',
    '2026-02-31T10:00',
    '2026-02-31T10:00:00Z',
    '2026-13-01T10:00',
    '2026-01-31T25:00',
    '2026-01-31T10:00:00+25:00',
    '2026-01',
    '1769850000000',
  ])('SUB-06 · "%s" is not a date', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

test('W40 · a text of a million letters is refused as a date-time without delay', () => {
  expect(parseInstant('t'.repeat(1_000_000))).toBeUndefined();
});

describe('a day in Rome', () => {
  test.each([
    ['2026-01-31T22:59:59Z', '2026-01-31'],
    ['2026-01-31T23:00:00Z', '2026-02-01'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
  ])('%s falls on %s', (instant, day) => {
    expect(String(romeDate(Temporal.Instant.from(instant)))).toBe(day);
  });

  test.each([
    ['2026-11-22T23:30:00Z', 0, '2026-11-22T23:00:00Z'],
    ['2026-11-22T22:30:00Z', 0, '2026-11-21T23:00:00Z'],
    ['2026-11-22T12:00:00Z', 30, '2026-10-22T22:00:00Z'],
  ])('at %s the day %i days earlier began at %s', (now, days, begun) => {
    expect(String(romeDaysBefore(Temporal.Instant.from(now), days))).toBe(begun);
  });
});
