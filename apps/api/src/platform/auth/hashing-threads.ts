import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Hashes passwords in separate threads. Node's own pool has no priorities and only four threads, which files and name
 * look-ups need too. A new thread starts when none is free, and no thread keeps the process alive.
 */
export function hashingThreads(): (order: Argon2Parameters) => Promise<Buffer> {
  const free: Worker[] = [];

  function start(): Worker {
    const thread = new Worker(new URL('argon2-thread.ts', import.meta.url), { execArgv: [] });
    thread.unref();
    return thread;
  }

  return async (order) => {
    const thread = free.pop() ?? start();
    thread.ref();
    const answered = once(thread, 'message');
    thread.postMessage(order);
    // a failed thread rejects and is not reused
    const [tag] = (await answered) as [Uint8Array];
    thread.unref();
    free.push(thread);
    return Buffer.from(tag);
  };
}
