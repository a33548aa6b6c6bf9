import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

const busy = { status: 503, code: 'server.unavailable' };

describe('AUT-14 · a bounded queue for costly work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Work that ends on request and counts how much of it ran at once. */
  function someWork() {
    const ends: (() => void)[] = [];
    let most = 0;
    let running = 0;
    return {
      most: () => most,
      endAll: () => ends.splice(0).forEach((end) => end()),
      work: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => void ends.push(resolve));
        running -= 1;
      },
    };
  }

  test('runs all tasks, but never more at once than allowed', async () => {
    const { work, most, endAll } = someWork();
    const queue = boundedQueue({ atOnce: 2, waiting: 10, waitMs: 1000 });

    const all = Array.from({ length: 7 }, () => queue(work));
    for (let round = 0; round < 5; round += 1) {
      endAll();
      await vi.advanceTimersByTimeAsync(1);
    }

    await Promise.all(all);
    expect(most()).toBe(2);
  });

  test('refuses a task at once when the queue is full', async () => {
    const { work, endAll } = someWork();
    const queue = boundedQueue({ atOnce: 1, waiting: 1, waitMs: 1000 });

    const [first, second, third] = [queue(work), queue(work), queue(work)];

    await expect(third).rejects.toMatchObject(busy);
    endAll();
    await first;
    await vi.advanceTimersByTimeAsync(1);
    endAll();
    await second;
  });

  test('refuses a task after the maximum wait, and the other tasks keep their order', async () => {
    const { work, endAll } = someWork();
    const queue = boundedQueue({ atOnce: 1, waiting: 5, waitMs: 1000 });
    const first = queue(work);
    const early = queue(work);
    early.catch(() => {});
    await vi.advanceTimersByTimeAsync(600);
    const late = queue(work);

    await vi.advanceTimersByTimeAsync(500);
    await expect(early).rejects.toMatchObject(busy);

    endAll();
    await first;
    await vi.advanceTimersByTimeAsync(1);
    endAll();
    await late;
  });

  test('gives the place of a task that was refused after the maximum wait to another task', async () => {
    const { work, endAll } = someWork();
    const queue = boundedQueue({ atOnce: 1, waiting: 1, waitMs: 1000 });
    const first = queue(work);
    const refused = queue(work);
    refused.catch(() => {});
    await vi.advanceTimersByTimeAsync(1001);
    await expect(refused).rejects.toMatchObject(busy);

    const next = queue(() => Promise.resolve('done'));
    await expect(queue(work)).rejects.toMatchObject(busy);

    endAll();
    await first;
    expect(await next).toBe('done');
  });

  test('starts the next task after a failed task', async () => {
    const queue = boundedQueue({ atOnce: 1, waiting: 5, waitMs: 1000 });

    const failed = queue(() => Promise.reject(new Error('broken')));
    const next = queue(() => Promise.resolve('done'));

    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
