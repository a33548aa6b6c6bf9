import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Hashes passwords in threads of their own: Node's pool knows no priorities, and has four threads, which files and
 * name look-ups need too. A thread is started when there is none free, and does not keep the process alive.
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
    // a thread that fails rejects, and is not used again
    const [tag] = (await answered) as [Uint8Array];
    thread.unref();
    free.push(thread);
    return Buffer.from(tag);
  };
}
