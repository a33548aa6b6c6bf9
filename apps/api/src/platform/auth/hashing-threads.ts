import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Hashes passwords in separate threads. Node's own thread pool has no priorities, and its four threads also serve files
 * and DNS look-ups. A new thread starts when no thread is free. The threads do not keep the process alive.
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
    // this throws if the thread has failed, and a failed thread is not used again
    const [tag] = (await answered) as [Uint8Array];
    thread.unref();
    free.push(thread);
    return Buffer.from(tag);
  };
}
