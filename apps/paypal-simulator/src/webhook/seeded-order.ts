import { seededRandom } from '../seeded-random.ts';

/** The same seed gives the same order. */
export function seededOrder<T>(items: readonly T[], seed: number): T[] {
  const next = seededRandom(seed);
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
