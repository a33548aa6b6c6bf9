import { expect, test } from 'vitest';
import { daysAround } from './registered-days.ts';

test('AL24 · the ranges of days around movements of one amount are merged where they overlap', () => {
  const credit = (amountCents: number, bookedOn: string) => ({ amountCents, bookedOn });

  expect(
    daysAround([
      credit(1_220, '2026-03-01'),
      credit(500, '2026-11-20'),
      credit(1_220, '2026-11-20'),
      credit(1_220, '2026-11-02'),
      credit(1_220, '2026-11-20'),
    ]),
  ).toEqual([
    { amountCents: 1_220, from: '2026-02-19', to: '2026-03-11' },
    { amountCents: 1_220, from: '2026-10-23', to: '2026-11-30' },
    { amountCents: 500, from: '2026-11-10', to: '2026-11-30' },
  ]);
});
