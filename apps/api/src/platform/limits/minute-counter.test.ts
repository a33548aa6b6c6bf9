import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { describe, expect, inject, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { callStore } from './call-store.ts';
import { minuteCounter, secondsToNextMinute } from './minute-counter.ts';

const now = Temporal.Instant.from('2026-11-21T09:30:20Z');

async function takeTimes(counter: ReturnType<typeof minuteCounter>, times: number) {
  const taken = [];
  for (let call = 0; call < times; call += 1) taken.push(await counter.take(7, now));
  return taken;
}

function aStore(consume: () => Promise<unknown>) {
  const calls = vi.fn<(...args: unknown[]) => Promise<unknown>>(consume);
  const store = { consume: calls } as unknown as RateLimiterPostgres; // the counter uses no other method
  return { store, calls };
}

/** Far longer than a report takes on a busy machine. */
const patience = { timeout: 60_000 };

describe('the counter of calls per minute', () => {
  test('F6 · does not use the shared counts until a tenth of the limit is used', async () => {
    const { store, calls } = aStore(async () => undefined);
    const counter = minuteCounter({ name: 'person', perMinute: 600, store });

    await takeTimes(counter, 59);
    expect(calls).not.toHaveBeenCalled();
    await takeTimes(counter, 2);
    expect(calls.mock.calls).toEqual([[expect.stringMatching(/^person:7:\d+$/), 60]]);
  });

  test('F6 · a call never waits for the shared counts', async () => {
    const { store } = aStore(() => new Promise(() => {}));
    const counter = minuteCounter({ name: 'person', perMinute: 10, store });

    expect(await takeTimes(counter, 11)).toEqual([...Array(10).fill(true), false]);
  });

  test('F6 · without the shared counts the limit is per process', async () => {
    const { store } = aStore(() => Promise.reject(new Error('no database')));
    const counter = minuteCounter({ name: 'person', perMinute: 10, store });

    expect(await takeTimes(counter, 11)).toEqual([...Array(10).fill(true), false]);
  });

  test('F6 · a process refuses further calls once the shared counts are used up', async () => {
    const { store } = aStore(() => Promise.reject(new RateLimiterRes(0, 1000, 11)));
    const counter = minuteCounter({ name: 'person', perMinute: 20, store });

    await takeTimes(counter, 2);

    await vi.waitFor(async () => expect(await counter.isSpent(7, now)).toBe(true), patience);
    expect(await counter.take(7, now)).toBe(false);
    expect(await counter.take(7, now.add({ minutes: 1 }))).toBe(true);
  });

  test('has no limit when the limit is 0', async () => {
    const counter = minuteCounter({ name: 'person', perMinute: 0 });

    expect(await takeTimes(counter, 3)).toEqual([true, true, true]);
    expect(await counter.isSpent(7, now)).toBe(false);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'F6 · two processes on one PostgreSQL share a limit',
    async () => {
      const engine = await openTestDatabase();
      const [one, two] = [0, 1].map(() =>
        minuteCounter({ name: 'person', perMinute: 20, store: callStore(engine, 20) }),
      );
      if (!one || !two) throw new Error('two counters were built');

      await takeTimes(one, 14);
      await takeTimes(two, 14);

      // 28 calls: neither process has counted 20, but both together have
      await vi.waitFor(
        async () => expect([await one.isSpent(7, now), await two.isSpent(7, now)]).toContain(true),
        patience,
      );
      expect(await one.isSpent(8, now)).toBe(false);
      await engine.close();
    },
  );
});

test.each([
  ['2026-11-21T09:30:00Z', 60],
  ['2026-11-21T09:30:20Z', 40],
  ['2026-11-21T09:30:59.999Z', 1],
])('at %s the next minute begins in %i s', (at, seconds) => {
  expect(secondsToNextMinute(Temporal.Instant.from(at))).toBe(seconds);
});
