import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Runs a program to its end, forwards our signals to it, and returns its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] */
export async function run(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // Ctrl-C in a terminal already reaches the program. A second signal would interrupt its clean stop.
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

/**
 * Calls `stop` when npm has ended. npm starts this process through a shell. A signal ends the shell, which does not
 * forward it. So this process watches for the end of the shell.
 * @param {() => void} stop
 */
function whenNpmIsGone(stop) {
  if (!process.env['npm_lifecycle_event']) return () => {};

  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250);
  return () => clearInterval(timer);
}

/**
 * Waits for the end of a child process and returns its exit code. If a signal stopped the child, it is the exit code
 * that a shell would give. Rejects if the child cannot start.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
