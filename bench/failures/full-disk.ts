import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ended, pause } from '../program.ts';
import { callerOf, demoApiKey, demoLogin, lostRegions } from './caller.ts';
import { launch, start } from './product.ts';
import { figures, startWriters } from './writers.ts';

/**
 * Fills the disk of the embedded database with writes. The disk is in memory, and mounting it needs root. On the full
 * disk the product must return 503, never 401 or 500, and stop with a message. It must refuse to start on a full disk.
 * When there is space again, it must have every confirmed write. `node bench/failures/full-disk.ts`
 */
const disk = await mkdtemp(join(tmpdir(), 'canone-full-disk-'));
const firstSize = 260;
const limitMs = 120_000;
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${firstSize}m`, 'tmpfs', disk]);
try {
  await fillAndRecover();
} finally {
  execFileSync('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
}

function freeMegabytes(): number {
  const [, line = ''] = execFileSync('df', ['-m', '--output=avail', disk]).toString().split('\n');
  return Number(line.trim());
}

async function fillAndRecover(): Promise<void> {
  const port = await freePort();
  const environment = { DATA_DIR: disk };
  const product = await start(port, environment);
  const caller = callerOf(product.origin, demoApiKey);
  await caller.signIn(...demoLogin);
  // Only the last megabytes are filled row by row, because only these rows could be lost.
  const ballast = Math.max(0, freeMegabytes() - 12);
  execFileSync('fallocate', ['-l', `${ballast}M`, join(disk, 'ballast')]);

  const writers = startWriters(caller, `full ${'x'.repeat(90)}`, 8);
  const timer = setTimeout(() => product.child.kill('SIGKILL'), limitMs);
  const code = await ended(product.child);
  clearTimeout(timer);
  const seen = await writers.stop();
  console.log(`while the disk filled up: exit ${code}; ${figures(seen)}`);
  console.log(product.output().trim().split('\n').slice(-2).join('\n').slice(0, 400));

  const again = launch({ ...environment, PORT: String(port) });
  const giveUp = setTimeout(() => again.child.kill('SIGKILL'), 30_000);
  const codeWhileFull = await ended(again.child);
  clearTimeout(giveUp);
  console.log(
    `started on the full disk: exit ${codeWhileFull}; ${again.output().trim().slice(-200)}`,
  );

  execFileSync('mount', ['-o', `remount,size=${firstSize * 2}m`, disk]);
  const recovered = await start(port, environment);
  const later = callerOf(recovered.origin, demoApiKey);
  await later.signIn(...demoLogin);
  const lost = await lostRegions(later, 'full', seen.confirmed);
  await pause(100);
  recovered.child.kill('SIGTERM');
  const lastCode = await ended(recovered.child);

  const others = [...seen.statuses.keys()].filter((status) => status !== 200 && status !== 503);
  console.log(
    `full disk: ${seen.confirmed.length} confirmed writes, ${lost} lost; exit ${code}; unexpected answers: ${others.join() || 'none'}; restarted in ${Math.round(recovered.startedInMs)} ms with free space; last exit ${lastCode}`,
  );
  if (lost > 0 || code !== 1 || others.length > 0 || codeWhileFull !== 1) process.exitCode = 1;
}
