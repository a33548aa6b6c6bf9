import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** A thread that hashes one password at a time, with lower priority than the rest of the machine. */
const behindTheRest = 10;
// outside Linux the call would change the whole process
if (process.platform === 'linux') setPriority(0, behindTheRest);

parentPort?.on('message', (order: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', order));
});
