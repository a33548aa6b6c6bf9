import { expect, test } from 'vitest';
import { places } from './places.ts';

test('W3 LST-15 · a tenant that takes all its places leaves the others theirs', () => {
  const take = places({ ofProcess: 3, ofTenant: 2 });

  expect([take(1), take(1)]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(take(1)).toBeUndefined();
  expect(take(2)).toBeDefined();
});

test('W3 LST-15 · a process without a free place refuses every tenant until one is freed', () => {
  const take = places({ ofProcess: 2, ofTenant: 2 });
  const free = take(1);
  take(undefined);

  expect(take(2)).toBeUndefined();
  free?.();
  free?.();
  expect(take(2)).toBeDefined();
  expect(take(3)).toBeUndefined();
});
