import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Runs a program to its end, passing on the signals we are sent, and gives its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] */
export async function run(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // Ctrl-C in a terminal already reaches the whole group; a second one would cut a clean stop short.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = whenNpmIsGone(() => child.kill('SIGTERM'));
  try {
    return await ended(child);
  } finally {
    stopWatching();
    for (const signal of signals) process.off(signal, forward);
  }
}

/** npm puts a shell between itself and us that dies of a signal without passing it on; all we see is its end.
 * @param {() => void} stop */
function whenNpmIsGone(stop) {
  if (!process.env['npm_lifecycle_event']) return () => {};

  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250);
  return () => clearInterval(timer);
}

/** Waits for the end; a program stopped by a signal counts as a shell counts it. Rejects when it cannot start.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
