import { validateMatched } from '@canone/contracts/kit/validation';
import { userContract } from '@canone/contracts/people/user';
import { expect, test } from 'vitest';

test('W51 · a megabyte of values in place of the chosen region is refused in little time', () => {
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
