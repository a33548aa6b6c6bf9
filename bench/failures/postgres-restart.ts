import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Caller, callerOf, lostRegions } from './caller.ts';
import { createPostgres } from './postgres.ts';
import { ended, freePort, pause, readinessOf, start } from './product.ts';
import { figures, startWriters } from './writers.ts';

/**
 * Stops PostgreSQL under eight writers, again and again, and starts it after a second. Meanwhile the product must
 * answer 503 and nothing else, come back by itself, and have kept every confirmed write.
 * `node bench/failures/postgres-restart.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const admin = fileURLToPath(new URL('../../apps/api/src/admin.ts', import.meta.url));
const apiKey = 'bench-api-key';
const email = 'bench@canone.example';
const password = 'una-parola-del-banco-di-prova';

const postgres = await createPostgres();
const environment = {
  DATABASE_URL: postgres.url,
  API_KEY: apiKey,
  SECRET_KEY: 'a secret key of the bench, of no other use',
  PUBLIC_BASE_URL: 'http://127.0.0.1',
  DRAIN_MS: '0',
  LOG_LEVEL: 'silent',
};

async function signIn(caller: Caller): Promise<void> {
  const words = [admin, 'superadmin', email, 'Banco di prova'];
  const said = execFileSync(process.execPath, words, { env: { ...process.env, ...environment } });
  const token = /token=([\w-]+)/.exec(said.toString())?.[1] ?? '';
  await caller.send('POST', '/api/user/reset-password', { token, newPassword: password });
  await caller.signIn(email, password);
}

const product = await start(await freePort(), environment);
const caller = callerOf(product.origin, apiKey);
await signIn(caller);

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
