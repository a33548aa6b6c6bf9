import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const days = 4;

/** Only a few values are possible, so that equal rows are frequent. */
const row = fc.record({
  day: fc.integer({ min: 1, max: days }),
  cents: fc.constantFrom(1_220, -300, 2_000),
  text: fc.constantFrom('BONIFICO DA ROSSI MARIO PER canone', 'COMMISSIONI'),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

/** A statement in the order of its days. One half of it begins at `from`, the other half ends at `to`. */
const halves = fc.record({
  rows: fc
    .array(row, { minLength: 1, maxLength: 25 })
    .map((rows) => rows.toSorted((a, b) => a.day - b.day)),
  from: fc.integer({ min: 1, max: days }),
  to: fc.integer({ min: 1, max: days }),
});

const fileOf = (rows: readonly Row[]) =>
  csvOf(
    rows.map(({ day, cents, text }) => ({
      day: `0${day}/11/2026`,
      amount: (cents / 100).toFixed(2).replace('.', ','),
      text,
    })),
  );

describe('the files of any statement', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** The content of the stored movements, without their ids. */
  const contentOf = async (bank: BankTenant) =>
    (await bank.movements())
      .map(
        ({ bookedOn, direction, amount, text, payerName, state }) =>
          `${bookedOn} ${direction} ${amount} ${text} ${payerName} ${state}`,
      )
      .toSorted();

  test('BNK-05 · imported whole, twice or in two overlapping halves, store the same movements', async () => {
    await fc.assert(
      fc.asyncProperty(halves, async ({ rows, from, to }) => {
        const [whole, parts] = [await aBankTenant(api), await aBankTenant(api)];
        const [begin, end] = from < to ? [from, to] : [to, from];
        const early = rows.filter(({ day }) => day <= end);
        const late = rows.filter(({ day }) => day >= begin);
        const importInto = (bank: BankTenant, some: readonly Row[]) =>
          some.length === 0 ? undefined : bank.import(bank.account.id, fileOf(some));

        const first = await importInto(whole, rows);
        const again = await importInto(whole, rows);
        for (const half of [late, early, late]) await importInto(parts, half);

        expect(first).toMatchObject({ new: rows.length, known: 0 });
        expect(again).toMatchObject({ new: 0, known: rows.length });
        expect(await contentOf(whole)).toHaveLength(rows.length);
        expect(await contentOf(parts)).toEqual(await contentOf(whole));
      }),
      { numRuns: 8 },
    );
  });
});
