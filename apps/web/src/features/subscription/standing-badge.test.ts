import { standingBadges } from '@canone/contracts/billing/standing';
import { expect, test } from 'vitest';
import { receivableBadges } from '../../kit/page/receivable-badges.ts';

test.each(['due', 'partial', 'processing'] as const)(
  'a subscription whose receivable is %s has the badge of the receivable',
  (kind) => {
    expect(standingBadges[kind]).toEqual(receivableBadges[kind]);
  },
);

test('a subscription without open receivables has no receivable badge', () => {
  expect([standingBadges.regular, standingBadges.scheduled]).toEqual([null, null]);
});
