import { expect, inject, test } from 'vitest';
import { systemClock } from './clock.ts';

/** This test uses no database, so it runs only once, in the project of the embedded database. */
test.runIf(inject('database').kind === 'pglite')(
  'AO10 · the time of the clock has the precision of the database, so a stored time is read back unchanged',
  () => {
    const times = Array.from({ length: 50 }, () => systemClock.now());
    expect(times.filter((time) => time.epochNanoseconds % 1_000n !== 0n)).toEqual([]);
  },
);
