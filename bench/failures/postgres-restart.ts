import { freePort } from '../free-port.ts';
import { ended, pause } from '../program.ts';
import { callerOf, lostRegions } from './caller.ts';
import { apiKey, email, installationOn, password } from './installation.ts';
import { createPostgres } from './postgres.ts';
import { readinessOf, start } from './product.ts';
import { figures, startWriters } from './writers.ts';

/**
 * Repeatedly stops PostgreSQL while eight writers write, and starts it again after a second. While PostgreSQL is
 * stopped, the product must return only 503. Afterwards it must recover without a restart and have every confirmed
 * write. `node bench/failures/postgres-restart.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const postgres = await createPostgres();
const { environment, createSuperAdmin } = installationOn(postgres);
const product = await start(await freePort(), environment);
const caller = callerOf(product.origin, apiKey);
await createSuperAdmin(caller);
await caller.signIn(email, password);

const confirmed: string[] = [];
let unexpected = 0;
let slowestMs = 0;
for (let round = 1; round <= rounds; round += 1) {
  const writers = startWriters(caller, `restart ${round}`, 8);
  await pause(1000);
  await postgres.stop();
  await pause(1000);
  const readyWhileAway = await readinessOf(product.origin);
  await postgres.start();
  const begin = performance.now();
  while ((await readinessOf(product.origin)) !== 200) await pause(20);
  const recoveredMs = performance.now() - begin;
  slowestMs = Math.max(slowestMs, recoveredMs);
  await pause(1000);
  const seen = await writers.stop();
  confirmed.push(...seen.confirmed);
  const others = [...seen.statuses.keys()].filter((status) => status !== 200 && status !== 503);
  if (others.length > 0 || seen.broken > 0 || seen.refused > 0 || readyWhileAway !== 503)
    unexpected += 1;
  console.log(
    `round ${round}: ${figures(seen)}; ready ${Math.round(recoveredMs)} ms after PostgreSQL`,
  );
}
const lost = await lostRegions(caller, 'restart', confirmed);
product.child.kill('SIGTERM');
const exitCode = await ended(product.child);
await postgres.remove();

console.log(
  `${rounds} restarts: ${confirmed.length} confirmed writes, ${lost} lost, ${unexpected} rounds with an answer other than 200 and 503; ready again after ${Math.round(slowestMs)} ms at most; exit ${exitCode}`,
);
process.exit(lost === 0 && unexpected === 0 && exitCode === 0 ? 0 : 1);
