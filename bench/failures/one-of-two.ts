import { freePort } from '../free-port.ts';
import { ended, pause } from '../program.ts';
import { callerOf, lostRegions } from './caller.ts';
import { apiKey, email, installationOn, password } from './installation.ts';
import { createPostgres } from './postgres.ts';
import { start } from './product.ts';
import { figures, startWriters } from './writers.ts';

/**
 * Runs two processes on one PostgreSQL with four writers each. One process is repeatedly killed (kill -9) during
 * writes. The other process must not be affected, and every confirmed write must exist. Only requests to the killed
 * process may fail. `node bench/failures/one-of-two.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const writersEach = 4;
const postgres = await createPostgres();
const { environment, createSuperAdmin } = installationOn(postgres);
const steady = await start(await freePort(), environment);
const steadyCaller = callerOf(steady.origin, apiKey);
await createSuperAdmin(steadyCaller);
await steadyCaller.signIn(email, password);

const confirmed: string[] = [];
let unexpected = 0;
for (let round = 1; round <= rounds; round += 1) {
  const doomed = await start(await freePort(), environment);
  const doomedCaller = callerOf(doomed.origin, apiKey);
  await doomedCaller.signIn(email, password);
  const onSteady = startWriters(steadyCaller, `due ${round} resta`, writersEach);
  const onDoomed = startWriters(doomedCaller, `due ${round} muore`, writersEach);
  await pause(1_500);
  doomed.child.kill('SIGKILL');
  await ended(doomed.child);
  await pause(1_000);
  const [kept, cut] = await Promise.all([onSteady.stop(), onDoomed.stop()]);
  confirmed.push(...kept.confirmed, ...cut.confirmed);
  const isUndisturbed =
    kept.broken + kept.refused === 0 && [...kept.statuses.keys()].join() === '200';
  if (!isUndisturbed || cut.broken > writersEach) unexpected += 1;
  console.log(`round ${round}: running process: ${figures(kept)}; killed process: ${figures(cut)}`);
}
const lost = await lostRegions(steadyCaller, 'due', confirmed);
steady.child.kill('SIGTERM');
const exitCode = await ended(steady.child);
await postgres.remove();

console.log(
  `${rounds} kills: ${confirmed.length} confirmed writes, ${lost} lost, ${unexpected} rounds in which a request of the running process failed; exit ${exitCode}`,
);
process.exit(lost === 0 && unexpected === 0 && exitCode === 0 ? 0 : 1);
