import { expect, inject, test } from 'vitest';
import { systemClock } from './clock.ts';

/** This test uses no database, so one of the two test projects is enough. */
test.runIf(inject('database').kind === 'pglite')(
  'AO10 · the time has the precision that the database stores, so an answer repeats it',
  () => {
    const times = Array.from({ length: 50 }, () => systemClock.now());
    expect(times.filter((time) => time.epochNanoseconds % 1_000n !== 0n)).toEqual([]);
  },
);
