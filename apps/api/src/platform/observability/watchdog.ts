import { Worker } from 'node:worker_threads';

export interface WatchdogData {
  /** Increases as long as the watched thread is not blocked. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly lookEveryMs: number;
  readonly patienceMs: number;
}

/**
 * Ends the process when its main thread is blocked. The embedded database runs on that thread. If it hangs, no timer,
 * signal or health check is processed. The watchdog counts checks instead of measuring time, so that a suspended
 * computer does not look like a blocked thread.
 */
export function watchMainThread({ lookEveryMs = 1000, patienceMs = 120_000 } = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), lookEveryMs / 2).unref();
  const workerData: WatchdogData = { beats, lookEveryMs, patienceMs };
  const thread = new URL('watchdog-thread.ts', import.meta.url);
  new Worker(thread, { workerData, execArgv: [] }).unref();
}
