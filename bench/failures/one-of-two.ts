import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Caller, callerOf, lostRegions } from './caller.ts';
import { createPostgres } from './postgres.ts';
import { ended, freePort, pause, start } from './product.ts';
import { figures, startWriters } from './writers.ts';

/**
 * Two processes on one PostgreSQL, four writers each; one is killed (kill -9) in the middle, again and again. The
 * other must not notice, every confirmed write must be there, and only what the dead one was answering may be broken.
 * `node bench/failures/one-of-two.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const writersEach = 4;
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

async function choosePassword(caller: Caller): Promise<void> {
  const words = [admin, 'superadmin', email, 'Banco di prova'];
  const said = execFileSync(process.execPath, words, { env: { ...process.env, ...environment } });
  const token = /token=([\w-]+)/.exec(said.toString())?.[1] ?? '';
  await caller.send('POST', '/api/user/reset-password', { token, newPassword: password });
}

const steady = await start(await freePort(), environment);
const steadyCaller = callerOf(steady.origin, apiKey);
await choosePassword(steadyCaller);
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
  console.log(`round ${round}: stays: ${figures(kept)}; killed: ${figures(cut)}`);
}
const lost = await lostRegions(steadyCaller, 'due', confirmed);
steady.child.kill('SIGTERM');
const exitCode = await ended(steady.child);
await postgres.remove();

console.log(
  `${rounds} kills: ${confirmed.length} confirmed writes, ${lost} lost, ${unexpected} rounds in which more was disturbed than what the killed process was answering; exit ${exitCode}`,
);
process.exit(lost === 0 && unexpected === 0 && exitCode === 0 ? 0 : 1);
