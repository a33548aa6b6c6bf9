import { describe, expect, test } from 'vitest';
import {
  type ChargeAttempt,
  type ChargedTerms,
  matchCharges,
  nearestPeriod,
} from './charge-matching.ts';

const at = (text: string) => Temporal.Instant.from(text);
const price = 1_220;

const terms = (change: Partial<ChargedTerms> = {}): ChargedTerms => ({
  firstPeriod: 0,
  billedSince: at('2026-01-31T23:30:00Z'),
  recurrenceMonths: 1,
  cyclesCompleted: undefined,
  centsOf: () => price,
  ...change,
});

const paid = (id: string, time: string, cents = price): ChargeAttempt => ({
  id,
  at: at(time),
  state: 'paid',
  cents,
});
const refused = (id: string, time: string, cents = price): ChargeAttempt => ({
  ...paid(id, time, cents),
  state: 'denied',
});
const pending = (id: string, time: string, cents = price): ChargeAttempt => ({
  ...paid(id, time, cents),
  state: 'pending',
});

const periods = (...input: Parameters<typeof matchCharges>) =>
  Object.fromEntries(matchCharges(...input));

const first = paid('A', '2026-01-31T23:31:00Z');

describe('M9 · the period with the nearest due date', () => {
  test.each([
    ['on its due day', '2026-02-28T23:30:00Z', 1],
    ['on 28 February, when 1 March 00:30 in Rome is due', '2026-02-28T10:00:00Z', 1],
    ['on 31 March, when 1 April is due', '2026-03-31T10:00:00Z', 2],
    ['five days after its due day', '2026-03-05T10:00:00Z', 1],
    ['before the first period', '2025-12-01T10:00:00Z', 0],
    ['two years later', '2028-01-31T10:00:00Z', 24],
  ])('M9 · for a charge %s', (_, time, period) => {
    expect(nearestPeriod(terms(), at(time))).toBe(period);
  });

  test('M9 · is counted from the first period of this provider subscription', () => {
    expect(nearestPeriod(terms({ firstPeriod: 4 }), at('2026-02-28T10:00:00Z'))).toBe(5);
  });

  test('M9 · of a quarterly plan is the nearest quarter', () => {
    const quarterly = terms({ recurrenceMonths: 3 });
    expect(nearestPeriod(quarterly, at('2026-03-10T10:00:00Z'))).toBe(0);
    expect(nearestPeriod(quarterly, at('2026-04-29T10:00:00Z'))).toBe(1);
  });
});

describe('M9 · a charge pays the period given by the provider’s own count', () => {
  test('M9 · a charge on 28 February for a due date of 1 March 00:30 in Rome pays March', () => {
    const attempts = [first, paid('B', '2026-02-28T10:00:00Z'), paid('C', '2026-03-31T10:00:00Z')];

    expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [2] });
  });

  test('M9 · a charge that is retried until the next due date is near pays its own period', () => {
    const attempts = [
      first,
      refused('B', '2026-02-28T10:00:00Z'),
      refused('C', '2026-03-20T10:00:00Z'),
      paid('D', '2026-03-30T10:00:00Z'),
      paid('E', '2026-03-31T10:00:00Z'),
    ];

    expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [1], D: [1], E: [2] });
  });

  test('M9 · a first charge that was refused and retried pays the first period', () => {
    const attempts = [refused('A', '2026-01-31T23:31:00Z'), paid('B', '2026-02-25T10:00:00Z')];

    expect(periods(terms(), attempts)).toEqual({ A: [0], B: [0] });
  });

  test('M9 M8 · after a suspended month a charge pays the month in which billing resumes', () => {
    const attempts = [first, paid('B', '2026-03-31T10:00:00Z')];

    expect(periods(terms({ cyclesCompleted: 2 }), attempts)).toEqual({ A: [0], B: [2] });
  });

  test('M9 · a charge with arrears pays the older period and the present period, and no month between them', () => {
    const attempts = [
      first,
      refused('B', '2026-02-28T10:00:00Z'),
      refused('C', '2026-03-05T10:00:00Z'),
      paid('D', '2026-04-30T10:00:00Z', 2 * price),
    ];

    expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [1], D: [1, 3] });
  });

  test('M9 · the count of a provider subscription starts at its first period, after periods that were paid in another way', () => {
    const since = terms({ firstPeriod: 4, billedSince: at('2026-06-10T08:00:00Z') });
    const attempts = [paid('K', '2026-06-10T08:01:00Z'), paid('L', '2026-07-10T10:00:00Z')];
    const earlier = new Map([['A', [0, 1, 2]]]);

    expect(periods(since, attempts, earlier)).toEqual({ K: [4], L: [5] });
  });

  test('M9 · a separate payment of arrears pays the oldest open period', () => {
    const attempts = [
      first,
      refused('B', '2026-02-28T10:00:00Z'),
      refused('C', '2026-03-31T10:00:00Z', 2 * price),
      paid('D', '2026-04-05T10:00:00Z'),
    ];

    expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [1], D: [1] });
  });

  test('M9 M12 · one charge more than the provider’s cycles is surplus, and the next one is not', () => {
    const attempts = [first, paid('B', '2026-02-01T08:00:00Z'), paid('C', '2026-02-28T10:00:00Z')];

    expect(periods(terms({ cyclesCompleted: 2 }), attempts)).toEqual({ A: [0], B: [], C: [1] });
  });

  test('M9 · a charge first seen as pending pays its original period whenever it completes', () => {
    const late = { ...paid('B', '2026-04-02T10:00:00Z'), begunFor: 1 };
    const attempts = [first, paid('C', '2026-03-31T10:00:00Z'), late];

    expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [2] });
  });

  test('M9 · when every cycle has one charge, two charges near one due date pay two periods', () => {
    const attempts = [first, paid('B', '2026-03-20T10:00:00Z'), paid('C', '2026-03-31T10:00:00Z')];

    expect(periods(terms({ cyclesCompleted: 3 }), attempts)).toEqual({ A: [0], B: [2], C: [1] });
    expect(periods(terms({ cyclesCompleted: 2 }), attempts)).toEqual({ A: [0], B: [2], C: [] });
  });

  test('M9 · a charge that is already booked keeps its period', () => {
    const attempts = [first, paid('B', '2026-02-28T10:00:00Z'), paid('C', '2026-03-31T10:00:00Z')];

    expect(periods(terms(), attempts, new Map([['B', [2]]]))).toEqual({ A: [0], B: [2], C: [] });
  });

  describe('finding 6 · a pending charge is not arrears', () => {
    test('finding 6 · the next charge pays the next period', () => {
      const attempts = [
        first,
        pending('B', '2026-02-28T10:00:00Z'),
        paid('C', '2026-03-31T10:00:00Z'),
      ];

      expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [2] });
    });

    test('finding 6 · the next charge pays only the next period, even if its amount exceeds the price', () => {
      const attempts = [
        first,
        pending('B', '2026-02-28T10:00:00Z'),
        paid('C', '2026-03-31T10:00:00Z', 2 * price),
      ];

      expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [2] });
    });

    test('finding 6 · a pending retry takes the refused period out of the arrears', () => {
      const attempts = [
        first,
        refused('B', '2026-02-28T10:00:00Z'),
        pending('C', '2026-03-05T10:00:00Z'),
        paid('D', '2026-03-31T10:00:00Z'),
      ];

      expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [1], D: [2] });
    });

    test('finding 6 · two pending charges in succession are for two periods', () => {
      const attempts = [
        first,
        pending('B', '2026-02-28T10:00:00Z'),
        pending('C', '2026-03-31T10:00:00Z'),
      ];

      expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [2] });
    });

    test('finding 6 · a surplus charge does not take the period of a pending charge', () => {
      const attempts = [
        first,
        pending('B', '2026-02-28T10:00:00Z'),
        paid('C', '2026-03-01T10:00:00Z'),
      ];

      expect(periods(terms({ cyclesCompleted: 2 }), attempts)).toEqual({ A: [0], B: [1], C: [] });
    });

    test('finding 6 · a pending charge that is refused later becomes arrears, which the next charge pays', () => {
      const attempts = [
        first,
        { ...refused('B', '2026-02-28T10:00:00Z'), begunFor: 1 },
        paid('C', '2026-03-31T10:00:00Z', 2 * price),
      ];

      expect(periods(terms(), attempts)).toEqual({ A: [0], B: [1], C: [1, 2] });
    });

    test('finding 6 · a pending charge with arrears is for both periods, and pays both when it completes', () => {
      const arrears = [first, refused('B', '2026-02-28T10:00:00Z')];
      const later = paid('D', '2026-04-30T10:00:00Z');
      const both = pending('C', '2026-03-31T10:00:00Z', 2 * price);

      expect(periods(terms(), [...arrears, both, later])).toMatchObject({ C: [1, 2], D: [3] });
      const completed = { ...both, state: 'paid' as const, begunFor: 1 };
      const booked = new Map([['D', [3]]]);
      expect(periods(terms(), [...arrears, completed, later], booked)).toMatchObject({ C: [1, 2] });
    });
  });
});
