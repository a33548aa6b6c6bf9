import { expect, inject, test } from 'vitest';
import { recentlyUsed } from './recently-used.ts';

test.runIf(inject('database').kind === 'pglite')(
  'W80 · a cache with too many keys keeps the values of the keys that were used last',
  () => {
    let made = 0;
    const valueOf = recentlyUsed(3, () => (made += 1));
    for (const key of ['a', 'b', 'c', 'a', 'd']) valueOf(key);

    expect(['a', 'c', 'd'].map(valueOf)).toEqual([1, 3, 4]);
    expect(valueOf('b')).toBe(5);
    expect(valueOf('a')).toBe(6);
  },
);
