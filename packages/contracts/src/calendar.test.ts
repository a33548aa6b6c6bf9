import { describe, expect, test } from 'vitest';
import { addMonths, billingTimeZone, parseInstant, romeDate } from './calendar.ts';

const inRome = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(billingTimeZone).toInstant();
const asRome = (instant: Temporal.Instant) =>
  instant
    .toZonedDateTimeISO(billingTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

describe('SUB-09 · date N of a recurring bill', () => {
  test('a monthly bill that began on 31 January keeps its day wherever the month has it', () => {
    const anchor = inRome('2026-01-31T10:00');

    const days = Array.from({ length: 15 }, (_, month) =>
      String(romeDate(addMonths(anchor, month))),
    );

    expect(days).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  test('a yearly bill that began on 29 February returns to it in a leap year', () => {
    const anchor = inRome('2024-02-29T10:00');

    const days = Array.from({ length: 6 }, (_, year) =>
      String(romeDate(addMonths(anchor, 12 * year))),
    );

    expect(days).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
  });

  test.each([
    ['2026-02-28T23:30', '2026-03-28T23:30'],
    ['2026-03-01T00:30', '2026-04-01T00:30'],
    ['2026-02-28T00:30', '2026-03-28T00:30'],
    ['2026-03-29T23:30', '2026-04-29T23:30'],
    ['2026-09-25T23:30', '2026-10-25T23:30'],
    ['2026-09-25T00:30', '2026-10-25T00:30'],
    ['2026-09-24T23:30', '2026-10-24T23:30'],
    ['2026-10-25T00:30', '2026-11-25T00:30'],
  ])('%s in Rome is billed next at %s in Rome, whatever summer time does', (start, next) => {
    expect(asRome(addMonths(inRome(start), 1))).toBe(next);
  });

  test('an hour that summer time skips is billed one hour later, on the same day', () => {
    expect(asRome(addMonths(inRome('2026-02-28T02:30'), 1))).toBe('2026-03-28T02:30');
    expect(asRome(addMonths(inRome('2026-01-29T02:30'), 2))).toBe('2026-03-29T03:30');
  });

  test('half past eleven at night in London is already the next day of the bill in Rome', () => {
    const instant = Temporal.Instant.from('2026-01-31T23:30:00Z');

    expect(String(romeDate(instant))).toBe('2026-02-01');
    expect(String(romeDate(addMonths(instant, 1)))).toBe('2026-03-01');
  });
});

describe('a date-time of the wire', () => {
  test.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z'],
    ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00Z'],
    ['2026-01-31T10:00:00+01:00', '2026-01-31T09:00:00Z'],
    ['2026-01-31T10:00:00-0500', '2026-01-31T15:00:00Z'],
    ['2026-01-31T10:00:00-05', '2026-01-31T15:00:00Z'],
    ['2026-01-31T10:00:00-05:00[America/New_York]', '2026-01-31T15:00:00Z'],
  ])('SUB-05 · %s, with its offset, is the instant it says', (text, instant) => {
    expect(String(parseInstant(text))).toBe(instant);
  });

  test.each([
    ['2026-01-31T10:00', '2026-01-31T09:00:00Z'],
    ['2026-07-31T10:00', '2026-07-31T08:00:00Z'],
    ['2026-07-31 10:00:30', '2026-07-31T08:00:30Z'],
    ['2026-07-31', '2026-07-30T22:00:00Z'],
  ])('SUB-05 · %s, without an offset, is the time on the clocks of Rome', (text, instant) => {
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
  ])('SUB-06 · "%s" is no date', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});
