import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ended } from './child-process.mjs';
import { MissingPiece } from './missing-piece.mjs';

/** The remedy for each of npm's error codes. */
const remedies = [
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/,
    remedy:
      'The npm registry cannot be reached. Connect to the network, or set your mirror with: npm config set registry <address>',
  },
  {
    sign: /EUSAGE/,
    remedy: 'package-lock.json does not match package.json. Update it with: npm install',
  },
  {
    sign: /EACCES|EPERM|EROFS/,
    remedy: 'This folder is not writable. Change its permissions, for example with: chmod -R u+w .',
  },
  { sign: /ENOSPC/, remedy: 'The disk is full. Free about 1 GB, then retry with: npm ci' },
];

/**
 * The command that runs npm. It is the npm that started this process, otherwise the npm beside this Node. It needs no
 * shell, while the command `npm` would need one on Windows.
 * @returns {[program: string, ...args: string[]]}
 */
export function npmCommand() {
  const { npm_execpath: running, npm_node_execpath: itsNode } = process.env;
  if (running?.endsWith('.js')) return [itsNode ?? process.execPath, running];

  const beside = ['node_modules/npm/bin/npm-cli.js', '../lib/node_modules/npm/bin/npm-cli.js']
    .map((path) => join(dirname(process.execPath), path))
    .find((path) => existsSync(path));
  return beside ? [process.execPath, beside] : ['npm'];
}

/**
 * Runs `npm ci` with visible output. If it fails, the error contains the remedy.
 * @param {string} folder
 */
export async function installLocked(folder) {
  const [npm, ...args] = npmCommand();
  // Includes the development packages, which the build needs and npm omits when NODE_ENV=production.
  const child = spawn(
    npm,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
    process.stderr.write(chunk);
  });

  const code = await ended(child).catch(() => {
    throw new MissingPiece(
      'npm was not found. It comes with Node: install Node from https://nodejs.org',
    );
  });
  if (code === 0) return;
  const known = remedies.find(({ sign }) => sign.test(said));
  throw new MissingPiece(
    known?.remedy ??
      `npm ci exited with code ${code}. Its error message is above. Retry with: npm ci`,
  );
}
