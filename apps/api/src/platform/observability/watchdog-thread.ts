import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

const { beats, lookEveryMs, patienceMs } = workerData as WatchdogData; // passed only by watchdog.ts
const standardError = 2;
let last = -1;
let looksWithoutBeat = 0;

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  looksWithoutBeat = beat === last ? looksWithoutBeat + 1 : 0;
  last = beat;
  if (looksWithoutBeat * lookEveryMs < patienceMs) return;
  writeSync(standardError, 'Canone non risponde più e si ferma: riavvialo.\n');
  // a worker thread has no other way to end the whole process
  process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);
