import { validateMatched } from '@canone/contracts/kit/validation';
import { userContract } from '@canone/contracts/people/user';
import { expect, test } from 'vitest';

test('W51 · a place is not chosen from a megabyte of values', () => {
  const selected = Array.from({ length: 300_000 }, () => ({}));
  const before = process.cpuUsage();

  const { ok } = validateMatched(userContract.endpoints.update.body, {
    id: 1,
    billingAddress: { regionSelect: { selected } },
  });

  const { user } = process.cpuUsage(before);
  expect(ok).toBe(false);
  expect(user / 1_000).toBeLessThan(200);
});
