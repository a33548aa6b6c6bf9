import { expect, inject, test } from 'vitest';
import { recentlyUsed } from './recently-used.ts';

test.runIf(inject('database').kind === 'pglite')(
  'W80 · of many keys the values of those that were used last are kept',
  () => {
    let made = 0;
    const valueOf = recentlyUsed(3, () => (made += 1));
    for (const key of ['a', 'b', 'c', 'a', 'd']) valueOf(key);

    expect(['a', 'c', 'd'].map(valueOf)).toEqual([1, 3, 4]);
    expect(valueOf('b')).toBe(5);
    expect(valueOf('a')).toBe(6);
  },
);
