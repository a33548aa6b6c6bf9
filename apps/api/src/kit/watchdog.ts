import { Worker } from 'node:worker_threads';

/** What the thread beside gets to see. */
export interface WatchdogData {
  /** Counts up for as long as the watched thread turns. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly lookEveryMs: number;
  readonly patienceMs: number;
}

/**
 * Ends the process when its main thread stands still. The embedded database runs on that thread: should it spin,
 * no timer, signal or health check there would ever be served again. The patience counts looks, not the clock, so
 * a computer that slept is not taken for a thread that hangs.
 */
export function watchMainThread({ lookEveryMs = 1000, patienceMs = 30_000 } = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), lookEveryMs / 2).unref();
  const workerData: WatchdogData = { beats, lookEveryMs, patienceMs };
  const thread = new URL('watchdog-thread.ts', import.meta.url);
  new Worker(thread, { workerData, execArgv: [] }).unref();
}
