import { describe, expect, test } from 'vitest';
import { candidate, credit, reasons } from '../../../testing/ranked-proposals.ts';
import { rankProposals } from './proposals.ts';

describe('one transfer for several receivables', () => {
  const mine = { userId: 9, userName: 'Rossi Mario' };

  test('two references that add up to the amount are one proposal, which is not exact', () => {
    const of = credit({ amountCents: 3_000, receivableIds: [1, 2] });
    const all = [candidate(1, { restCents: 1_000 }), candidate(2, { restCents: 2_000 })];

    expect(rankProposals(of, all)[0]).toMatchObject({
      reason: 'referenceAndAmount',
      isExact: false,
      receivableIds: [1, 2],
    });
  });

  test('the oldest receivables of a customer known by name are proposed together', () => {
    const all = [
      candidate(3, { ...mine, dueOn: '2026-11-01' }),
      candidate(1, { ...mine, dueOn: '2026-09-01' }),
      candidate(2, { ...mine, dueOn: '2026-10-01' }),
    ];

    expect(reasons(credit({ amountCents: 2_440, payerName: 'ROSSI MARIO' }), all)).toEqual([
      'name 1+2',
    ]);
  });

  test('receivables that exceed the amount are not proposed together', () => {
    const all = [candidate(1, mine), candidate(2, { ...mine, dueOn: '2026-11-02' })];

    expect(reasons(credit({ amountCents: 2_000, payerName: 'ROSSI MARIO' }), all)).toEqual([]);
  });

  test('a receivable with only the same amount does not hide two receivables whose numbers are in the text', () => {
    const all = [
      candidate(1, { userId: 9, restCents: 1_000, dueOn: '2026-09-01' }),
      candidate(2, { userId: 9, restCents: 400, dueOn: '2026-10-01' }),
      candidate(3, { userId: 9, restCents: 600, dueOn: '2026-11-01' }),
    ];

    expect(reasons(credit({ amountCents: 1_000, text: 'rata 2 e rata 3' }), all)[0]).toBe(
      'number 2+3',
    );
  });

  test('a proposal of several receivables is as strong as its weakest reason', () => {
    const of = credit({ amountCents: 2_440, receivableIds: [1], text: 'rata 2' });
    const all = [candidate(1, mine), candidate(2, { ...mine, dueOn: '2026-11-02' })];

    expect(reasons(of, all)).toContain('number 1+2');
  });

  test('receivables of two customers with the same name are not proposed together', () => {
    const all = [
      candidate(1, { userName: 'Rossi Mario' }),
      candidate(2, { userName: 'Rossi Mario' }),
    ];

    expect(reasons(credit({ amountCents: 2_440, payerName: 'ROSSI MARIO' }), all)).toEqual([]);
  });

  test('receivables of different customers are never proposed together because of their amount', () => {
    expect(reasons(credit({ amountCents: 2_440 }), [candidate(1), candidate(2)])).toEqual([]);
  });
});
