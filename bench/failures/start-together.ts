import { freePort } from '../free-port.ts';
import { ended } from '../program.ts';
import { apiKey, installationOn } from './installation.ts';
import { createPostgres } from './postgres.ts';
import { start } from './product.ts';

/**
 * Starts two processes, and then five, at the same time on an empty database. This is done with two logins and with a
 * single login. All processes must become ready and respond. `node bench/failures/start-together.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 10);
const postgres = await createPostgres();
let failed = 0;
let slowestMs = 0;

async function startAtOnce(count: number, environment: Readonly<Record<string, string>>) {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  const starting = [...ports].map((port) => start(port, environment));
  const started = await Promise.allSettled(starting);
  for (const one of started) {
    if (one.status === 'rejected') {
      failed += 1;
      console.log(String(one.reason));
      continue;
    }
    const { child, origin, startedInMs } = one.value;
    const { status } = await fetch(`${origin}/api/region/getAll`, {
      headers: { 'x-api-key': apiKey },
    });
    if (status !== 401) failed += 1; // 401 shows that the process serves calls, because the call has no session
    slowestMs = Math.max(slowestMs, startedInMs);
    child.kill('SIGTERM');
    if ((await ended(child)) !== 0) failed += 1;
  }
}

for (let round = 1; round <= rounds; round += 1) {
  for (const count of [2, 5]) {
    const two = `two_logins_${round}_${count}`;
    await postgres.createDatabase(two);
    await startAtOnce(count, installationOn(postgres, two).environment);

    const url = await postgres.createDatabase(`one_login_${round}_${count}`);
    const { DATABASE_OWNER_URL: _, ...environment } = installationOn(postgres).environment;
    await startAtOnce(count, { ...environment, DATABASE_URL: url, DATABASE_SINGLE_LOGIN: 'yes' });
  }
  console.log(`round ${round}: ${failed} failures so far`);
}
await postgres.remove();

console.log(
  `${rounds} times 2 and 5 processes at once on an empty database, with two logins and with one: ${failed} failures; slowest start ${Math.round(slowestMs)} ms`,
);
process.exit(failed === 0 ? 0 : 1);
