import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const retryMs = 200;

/**
 * Runs `work` while this process holds the lock file. Other processes wait. A lock whose process has ended is taken
 * over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  let hasWaited = false;
  while (!tryLock(file)) {
    if (!hasWaited) onWait();
    hasWaited = true;
    await pause(retryMs);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    removeIfDead(file);
    return false;
  }
}

/**
 * Removes the lock file if its process has ended. It is renamed first, because only one process can rename it. So two
 * waiting processes never remove each other's new lock.
 * @param {string} file
 */
function removeIfDead(file) {
  const holder = holderOf(file);
  if (holder === undefined || isAlive(holder)) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (holderOf(aside) === holder) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/**
 * The process id in the lock file. It is undefined until the holder has written it, and after the release.
 * @param {string} file
 */
function holderOf(file) {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
