import { Worker } from 'node:worker_threads';

export interface WatchdogData {
  /** Increases while the watched thread runs. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly lookEveryMs: number;
  readonly patienceMs: number;
}

/**
 * Ends the process when its main thread is blocked. The embedded database runs on that thread, and if it hangs, no
 * timer, signal or health check is served. The patience counts checks instead of clock time, so a suspended computer
 * does not look like a hung thread.
 */
export function watchMainThread({ lookEveryMs = 1000, patienceMs = 120_000 } = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), lookEveryMs / 2).unref();
  const workerData: WatchdogData = { beats, lookEveryMs, patienceMs };
  const thread = new URL('watchdog-thread.ts', import.meta.url);
  new Worker(thread, { workerData, execArgv: [] }).unref();
}
