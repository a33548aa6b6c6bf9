import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Engine } from '../database/engine.ts';
import { tenantShare } from './tenant-share.ts';

/** An engine whose pool has this number of connections. The share uses nothing else of the engine. */
const withConnections = (max: number) =>
  ({ pool: { options: { max } } }) as unknown as Pick<Engine, 'pool'>;

/** Tasks that run until the test ends them by their number. */
function tasksOf(share: ReturnType<typeof tenantShare>) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    start(tenantId: number, name: string, personId = tenantId): Promise<void> {
      const task = share({ tenantId, personId }, () => {
        begun.push(name);
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        ends.set(name, (error) => (error ? reject(error) : resolve()));
        return promise;
      });
      task.catch(() => {}); // a task that the test does not end is refused later
      return task;
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error);
      await turn();
    },
  };
}

describe('OPS-05 · the share of a tenant in the connections', () => {
  test('one tenant uses half of ten connections, another one starts at once', async () => {
    const { start, begun } = tasksOf(tenantShare(withConnections(10), 50));
    for (let task = 1; task <= 8; task += 1) void start(1, `a${task}`);
    void start(2, 'b1');
    await turn();

    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
  });

  test('W77 · one person uses half of the connections in all tenants together, and a colleague starts at once', async () => {
    const { start, begun, end } = tasksOf(tenantShare(withConnections(4), 50));
    for (const name of ['a1', 'a2', 'a3']) void start(1, name, 7);
    void start(2, 'b1', 7);
    void start(2, 'b2', 8);
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b2']);

    await end('a1');
    await end('a2');

    expect(begun).toEqual(['a1', 'a2', 'b2', 'a3', 'b1']);
  });

  test('waiting tasks start in the order in which they came, also after a failure', async () => {
    const { start, begun, end } = tasksOf(tenantShare(withConnections(4), 50));
    const first = start(1, 'a1');
    for (const name of ['a2', 'a3', 'a4']) void start(1, name);
    const failed = first.catch((error: unknown) => error);
    await turn();
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);

    await end('a1', new Error('lost'));

    expect(await failed).toMatchObject({ message: 'lost' });
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  test('one connection serves one task of a tenant at a time', async () => {
    const { start, begun, end } = tasksOf(tenantShare(withConnections(1), 50));
    void start(1, 'a1');
    void start(1, 'a2');
    await turn();
    expect(begun).toEqual(['a1']);

    await end('a1');
    expect(begun).toEqual(['a1', 'a2']);
  });

  test('at 100 percent nobody waits', async () => {
    const { start, begun } = tasksOf(tenantShare(withConnections(1), 100));
    void start(1, 'a1');
    void start(1, 'a2');
    await turn();

    expect(begun).toEqual(['a1', 'a2']);
  });

  test('at 50 percent a task waits twice as long as for a connection, then it is refused', async () => {
    vi.useFakeTimers();
    const share = tenantShare(withConnections(1), 50);
    const held = Promise.withResolvers<void>();
    const first = share({ tenantId: 1 }, () => held.promise);
    const second = share({ tenantId: 1 }, async () => 'done');
    const refused = second.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);

    expect(await refused).toMatchObject({ code: 'server.unavailable' });
    held.resolve();
    await first;
    expect(await share({ tenantId: 1 }, async () => 'done')).toBe('done');
    vi.useRealTimers();
  });
});
