import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashCounts } from './hash-counts.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

test('a hash counter counts equal hashes as a map does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }), (numbers) => {
      const [counts, map] = [hashCounts(), new Map<number, number>()];
      for (const number of numbers) {
        expect(counts.add(hashOf(String(number)))).toBe(map.get(number) ?? 0);
        map.set(number, (map.get(number) ?? 0) + 1);
      }
    }),
  );
});

test('a hash counter distinguishes hashes that differ only in their last byte', () => {
  const counts = hashCounts();
  const like = (last: number) =>
    Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, last]);

  expect([like(0), like(1), like(0), like(1)].map((hash) => counts.add(hash))).toEqual([
    0, 0, 1, 1,
  ]);
});

test('a hash counter needs less than 12 MB for 200,000 different hashes', () => {
  const counts = hashCounts();
  for (let n = 0; n < 200_000; n += 1) counts.add(hashOf(String(n)));

  expect(counts.bytes()).toBeLessThan(12 * 1_048_576);
  expect(counts.add(hashOf('7'))).toBe(1);
});
