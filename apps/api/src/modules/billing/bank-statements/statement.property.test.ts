import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { movementKeys } from './movement-key.ts';
import type { ReadMovement } from './readers/statement-item.ts';

/** Only a few values are possible, so that equal movements are frequent. */
const movement = fc.record({
  direction: fc.constantFrom('credit', 'debit'),
  amountCents: fc.integer({ min: 1, max: 3 }),
  bookedOn: fc.integer({ min: 1, max: 5 }).map((day) => `2026-11-0${day}`),
  texts: fc.constantFrom(['a'], ['b']),
  bankReference: fc.constantFrom(null, 'CRO1'),
});

const facts = {
  currency: 'EUR',
  valueOn: null,
  references: [],
  payerName: null,
  payerIban: null,
  isReturn: false,
} as const;

const byDay = (a: ReadMovement, b: ReadMovement) => a.bookedOn.localeCompare(b.bookedOn);

const statement = fc
  .array(movement, { maxLength: 30 })
  .map((movements) => movements.map((one): ReadMovement => ({ ...facts, ...one })).toSorted(byDay));

function keysOf(movements: readonly ReadMovement[]): string[] {
  const keys = movementKeys();
  return movements.map((one) => keys.keyOf(one));
}

describe('any statement', () => {
  test('BNK-05 · has as many keys as movements', () => {
    fc.assert(
      fc.property(statement, (all) => {
        expect(new Set(keysOf(all)).size).toBe(all.length);
      }),
    );
  });

  test('BNK-05 · read as two overlapping files has the same keys as the whole statement', () => {
    const day = fc.integer({ min: 1, max: 5 }).map((number) => `2026-11-0${number}`);
    fc.assert(
      fc.property(statement, day, day, (all, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const first = all.filter(({ bookedOn }) => bookedOn <= to);
        const second = all.filter(({ bookedOn }) => bookedOn >= from);

        const union = new Set([...keysOf(first), ...keysOf(second)]);

        expect(union).toEqual(new Set(keysOf(all)));
      }),
    );
  });
});

type Decision = 'confirm' | 'ignore' | 'undo';

describe('any decisions', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** The receivables and ledger entries, without ids and without the times of corrections. */
  async function booksOf(bank: BankTenant) {
    const receivables = await bank.receivables();
    const sums = new Map<number, number>();
    for (const { subscriptionId, amount } of await bank.entries())
      sums.set(subscriptionId, (sums.get(subscriptionId) ?? 0) + Math.round(amount * 100));
    return {
      receivables: receivables.map(({ id, state, covered, rest }) => ({
        id,
        state,
        covered,
        rest,
      })),
      held: [...sums.values()].filter((cents) => cents !== 0),
    };
  }

  const calls: Record<
    Decision,
    (of: BankTenant, id: number, receivableId: number) => Promise<unknown>
  > = {
    confirm: (bank, id, receivableId) => bank.confirm(id, [receivableId]),
    ignore: (bank, id) => bank.ignore(id),
    undo: (bank, id) => bank.undo(id),
  };

  test('BNK-06 · leave every movement in exactly one state, and undoing all decisions restores the books', async () => {
    const decisions = fc.array(
      fc.record({
        movement: fc.nat(5),
        receivable: fc.nat(3),
        decision: fc.constantFrom<Decision>('confirm', 'ignore', 'undo'),
      }),
      { minLength: 4, maxLength: 14 },
    );
    const amounts = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 6, maxLength: 6 });

    await fc.assert(
      fc.asyncProperty(amounts, decisions, async (cents, steps) => {
        const bank = await aBankTenant(api);
        const debtors = [];
        for (const status of [4, 4, 2, 4])
          debtors.push(await api.make.aSubscription(bank.tenantId, { status: status as 2 | 4 }));
        const rows = cents.map((amount, index) => ({
          day: '20/11/2026',
          amount: (amount / 100).toFixed(2).replace('.', ','),
          text: `riga ${index}`,
        }));
        await bank.import(bank.account.id, csvOf(rows));
        const before = await booksOf(bank);
        const brokenBefore = await brokenBooks(api, bank.tenantId);
        const all = (await bank.movements()).toSorted((a, b) => a.id - b.id);

        for (const step of steps) {
          const { id = 0 } = all[step.movement] ?? {};
          const { paymentId = 0 } = debtors[step.receivable] ?? {};
          // a decision that is not allowed in the movement's current state is refused and changes nothing
          await calls[step.decision](bank, id, paymentId).catch(() => undefined);
        }

        const after = await bank.movements();
        const sum = (of: typeof after) =>
          of.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
        const inState = (of: string) => after.filter(({ state }) => state === of);
        const confirmed = inState('confirmed');
        expect(sum(confirmed) + sum(inState('ignored')) + sum(inState('open'))).toBe(
          cents.reduce((total, one) => total + one, 0),
        );
        for (const one of confirmed)
          expect(one.transfers.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(
            one.amount,
          );
        expect(await brokenBooks(api, bank.tenantId)).toEqual(brokenBefore);

        for (const { id, state } of after) if (state !== 'open') await bank.undo(id);
        expect(await booksOf(bank)).toEqual(before);
        expect(await brokenBooks(api, bank.tenantId)).toEqual(brokenBefore);
      }),
      { numRuns: 6 },
    );
  });
});
