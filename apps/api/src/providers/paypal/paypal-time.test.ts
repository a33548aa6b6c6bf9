import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { accountTraffic } from './account-traffic.ts';
import type { Answer } from './paypal-http.ts';
import { realTime } from './paypal-time.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

describe.runIf(once)('the time of calls to PayPal', () => {
  afterEach(() => vi.restoreAllMocks());

  /** The clock of the machine is an hour ahead until this function's result is called. */
  function clockAhead(): () => void {
    const now = Temporal.Now.instant.bind(Temporal.Now);
    const spy = vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => now().add({ hours: 1 }));
    return () => spy.mockRestore();
  }

  const answer = (status: number) => async (): Promise<Answer> => ({
    status,
    text: '',
    retryAfterMs: undefined,
  });

  function trafficWith(perSecond: number, opensAfter: number) {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const budget = { perSecond, burst: 5, reservedForUrgent: 0 };
    const breaker = { opensAfter, restMs: 20 };
    const { send } = accountTraffic({ budget, breaker }, { ...realTime, wait });
    const call = (status: number) =>
      send({ isUrgent: false, signal: undefined }, answer(status)).then(
        ({ status: answered }) => answered,
        ({ message }: Error) => message,
      );
    return { call, waits };
  }

  test('W241 · the call budget is filled again after the clock was set back', async () => {
    const { call, waits } = trafficWith(100, 5);
    const setBack = clockAhead();
    await Promise.all(Array.from({ length: 8 }, () => call(200)));
    setBack();
    await sleep(100);
    waits.length = 0;

    expect(await call(200)).toBe(200);
    expect(waits).toEqual([]);
  });

  test('W241 · the rest after calls without an answer ends although the clock was set back', async () => {
    const { call } = trafficWith(1_000, 1);
    const setBack = clockAhead();
    await call(500);
    setBack();
    await sleep(40);

    expect(await call(200)).toBe(200);
  });
});
