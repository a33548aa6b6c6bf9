import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerOf, demoApiKey, demoLogin, lostRegions } from './failures/caller.ts';
import { launch, start } from './failures/product.ts';
import { startWriters } from './failures/writers.ts';
import { freePort } from './free-port.ts';
import { ended, pause } from './program.ts';

/**
 * Kills the product (kill -9) repeatedly during writes on one embedded database. After each restart it counts the
 * confirmed writes that are missing. It also starts a second process on the same folder. `node bench/crash.ts [rounds]`
 * exits with 1 if a confirmed write was lost or the second process was not refused.
 */
const rounds = Number(process.argv[2] ?? 20);
const folder = await mkdtemp(join(tmpdir(), 'canone-crash-'));
const port = await freePort();
const environment = { DATA_DIR: folder };
const caller = callerOf(`http://127.0.0.1:${port}`, demoApiKey);

async function refusesSecondProcess(): Promise<string | undefined> {
  const { child, output } = launch({ ...environment, PORT: String(await freePort()) });
  const code = await ended(child);
  return code === 1 && output().includes('già usata da un altro processo')
    ? output().trim()
    : undefined;
}

const acknowledged: string[] = [];
let lost = 0;
let slowest = 0;
let running = await start(port, environment);
await caller.signIn(...demoLogin);
const refusal = await refusesSecondProcess();
console.log(refusal ? `second process refused: ${refusal}` : 'SECOND PROCESS NOT REFUSED');

for (let round = 1; round <= rounds; round += 1) {
  const writers = startWriters(caller, `crash ${round}`, 4);
  await pause(150 + Math.random() * 700);
  running.child.kill('SIGKILL');
  await ended(running.child);
  acknowledged.push(...(await writers.stop()).confirmed);

  running = await start(port, environment);
  slowest = Math.max(slowest, running.startedInMs);
  lost = await lostRegions(caller, 'crash', acknowledged);
  console.log(
    `round ${round}: ${acknowledged.length} acknowledged, ${lost} lost, restarted in ${Math.round(running.startedInMs)} ms`,
  );
  if (lost > 0) break;
}
running.child.kill('SIGTERM');
const exitCode = await ended(running.child);
await rm(folder, { recursive: true, force: true });

console.log(
  `${rounds} kills: ${acknowledged.length} acknowledged writes, ${lost} lost; slowest restart ${Math.round(slowest)} ms; clean exit ${exitCode}`,
);
process.exit(lost === 0 && refusal && exitCode === 0 ? 0 : 1);
