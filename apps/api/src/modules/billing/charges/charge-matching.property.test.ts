import {
  type ChargeAttempt,
  type ChargedTerms,
  matchCharges,
} from '@canone/contracts/billing/charge-matching';
import { addMonths } from '@canone/contracts/values/add-months';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const price = 1_220;

/** The events of one month in a provider's subscription. */
const month = fc.constantFrom('paid', 'early', 'retried', 'suspended', 'surplus');
type Month = typeof month extends fc.Arbitrary<infer T> ? T : never;

/**
 * The charge attempts that the provider makes in these months, and for each completed charge the periods that it pays.
 */
function lived(months: readonly Month[], { billedSince }: ChargedTerms) {
  const truth: Record<string, readonly number[]> = {};
  const attempts: ChargeAttempt[] = [];
  let cycles = 0;
  function attempt(id: string, time: Temporal.Instant, pays: readonly number[] | null) {
    attempts.push({ id, at: time, state: pays === null ? 'denied' : 'paid', cents: price });
    if (pays) truth[id] = pays;
  }
  for (const [period, kind] of months.entries()) {
    const due = addMonths(billedSince, period);
    if (kind === 'suspended' && period > 0) continue;
    cycles += 1;
    if (kind === 'retried') attempt(`${period}-refused`, due, null);
    const late = { paid: 0, suspended: 0, surplus: 0, early: -20, retried: 10 * 24 }[kind];
    attempt(`${period}`, due.add({ hours: late }), [period]);
    if (kind === 'surplus') attempt(`${period}-more`, due.add({ hours: 30 }), []);
  }
  return { truth, attempts, cycles };
}

const at = Temporal.Instant.from('2026-01-29T23:30:00Z');

const termsFrom = (billedSince: Temporal.Instant): ChargedTerms => ({
  firstPeriod: 0,
  billedSince,
  recurrenceMonths: 1,
  cyclesCompleted: undefined,
  centsOf: () => price,
});

describe('M9 · the books are independent of the order of arrival', () => {
  test('M9 · each charge pays its period, in any order and at any time', () => {
    const life = fc.array(month, { minLength: 1, maxLength: 14 });
    const arrivals = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(life, arrivals, fc.constantFrom(0, 1, 5), (months, reports, firstDay) => {
        const base = termsFrom(at.add({ hours: firstDay * 24 }));
        const { truth, attempts, cycles } = lived(months, base);
        const charges = attempts.filter(({ state }) => state === 'paid');
        const books = new Map<string, readonly number[]>();
        // handles the event of one charge, when the provider lists only the charges up to a certain time
        const handleEvent = (
          charge: ChargeAttempt | undefined,
          listed: readonly ChargeAttempt[],
        ) => {
          if (!charge || books.has(charge.id) || !listed.includes(charge)) return;
          const counted = listed.filter(({ id, state }) => state === 'paid' && truth[id]?.length);
          const matched = matchCharges({ ...base, cyclesCompleted: counted.length }, listed, books);
          const paidPeriods = matched.get(charge.id) ?? [];
          if (paidPeriods.length > 0) books.set(charge.id, paidPeriods);
        };
        for (const [one, until] of reports)
          handleEvent(
            charges[one % charges.length],
            attempts.slice(0, 1 + (until % attempts.length)),
          );
        // the reconciliation then handles every charge that no event has reported
        for (const charge of charges) handleEvent(charge, attempts);

        expect(cycles).toBeGreaterThan(0);
        const expected = Object.entries(truth).filter(([, pays]) => pays.length > 0);
        expect(new Map(books)).toEqual(new Map(expected));
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });
});
