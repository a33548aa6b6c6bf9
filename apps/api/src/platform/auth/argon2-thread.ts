import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/**
 * The scheduling priority of this thread, which hashes one password at a time. It is lower than the default priority 0.
 */
const behindTheRest = 10;
// on other systems than Linux this call would change the priority of the whole process
if (process.platform === 'linux') setPriority(0, behindTheRest);

parentPort?.on('message', (order: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', order));
});
