import { describe, expect, test } from 'vitest';
import { addMonths, isoAddMonths } from './add-months.ts';
import { billingTimeZone, romeDate } from './calendar.ts';

const inRome = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(billingTimeZone).toInstant();
const asRome = (instant: Temporal.Instant) =>
  instant
    .toZonedDateTimeISO(billingTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

describe('SUB-09 · the due date of a recurring bill', () => {
  test('a monthly bill that starts on 31 January is due on day 31 in every month that has 31 days', () => {
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

  test('a yearly bill that starts on 29 February returns to 29 February in a leap year', () => {
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

  test('AO35 · the first date of a bill that starts in a repeated hour is its start', () => {
    const anchor = '2028-10-29T01:30:00Z';

    expect(String(addMonths(Temporal.Instant.from(anchor), 0))).toBe(anchor);
    expect(isoAddMonths(anchor, 0)).toBe(anchor);
    expect(isoAddMonths(anchor, 1)).toBe('2028-11-29T01:30:00Z');
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
  ])('%s in Rome is billed next at %s in Rome, also across clock changes', (start, next) => {
    expect(asRome(addMonths(inRome(start), 1))).toBe(next);
  });

  test('a time that daylight saving time skips is billed one hour later on the same day', () => {
    expect(asRome(addMonths(inRome('2026-02-28T02:30'), 1))).toBe('2026-03-28T02:30');
    expect(asRome(addMonths(inRome('2026-01-29T02:30'), 2))).toBe('2026-03-29T03:30');
  });

  test('23:30 in London already counts as the next day in Rome', () => {
    const instant = Temporal.Instant.from('2026-01-31T23:30:00Z');

    expect(String(romeDate(instant))).toBe('2026-02-01');
    expect(String(romeDate(addMonths(instant, 1)))).toBe('2026-03-01');
  });
});

describe('integer arithmetic', () => {
  const plain = (anchor: Temporal.Instant, months: number) =>
    anchor
      .toZonedDateTimeISO(billingTimeZone)
      .add({ months }, { overflow: 'constrain' })
      .toInstant();

  /**
   * Pseudo-random instants over all years that can be billed. The sequence is fixed, so each run tests the same
   * instants.
   */
  function* instants(count: number): Generator<{ anchor: Temporal.Instant; months: number }> {
    const [first, last] = [-2_208_902_400_000, 7_226_582_400_000];
    let seed = 20_261_121;
    const next = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    for (let made = 0; made < count; made += 1) {
      const anchor = Temporal.Instant.fromEpochMilliseconds(
        Math.floor(first + next() * (last - first)),
      ).add({ nanoseconds: made % 3 === 0 ? Math.floor(next() * 1e6) : 0 });
      yield { anchor, months: Math.floor(next() * 300) - 12 };
    }
  }

  test('SUB-09 · equals Temporal at twenty thousand instants of three centuries', () => {
    for (const { anchor, months } of instants(20_000)) {
      const expected = String(plain(anchor, months));
      expect(String(addMonths(anchor, months)), `${String(anchor)} + ${months}`).toBe(expected);
      expect(isoAddMonths(String(anchor), months), `${String(anchor)} + ${months}`).toBe(expected);
    }
  });

  test.each(['2026-03-28', '2026-10-24', '1916-06-03', '1944-04-02'])(
    'SUB-09 · equals Temporal at each quarter of an hour around %s, when the clocks change',
    (day) => {
      const middle = Temporal.PlainDateTime.from(day);
      for (let quarter = 0; quarter < 3 * 96; quarter += 1) {
        const wall = middle.add({ minutes: 15 * quarter });
        for (const months of [5, 12, -7]) {
          const anchor = wall.subtract({ months }).toZonedDateTime(billingTimeZone).toInstant();
          expect(String(addMonths(anchor, months))).toBe(String(plain(anchor, months)));
          expect(isoAddMonths(String(anchor), months)).toBe(String(plain(anchor, months)));
        }
      }
    },
  );
});
