import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** A thread that hashes one password after another, and gives way to everything else the machine has to do. */
const behindTheRest = 10;
// elsewhere it would be the whole process
if (process.platform === 'linux') setPriority(0, behindTheRest);

parentPort?.on('message', (order: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', order));
});
