import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ended, pause } from '../program.ts';
import { callerOf, demoApiKey, demoLogin, lostRegions } from './caller.ts';
import { readinessOf, start } from './product.ts';
import { figures, startWriters } from './writers.ts';

/**
 * Stops the product (SIGTERM) while eight writers wait for responses. The writers stop sending when the product is no
 * longer ready, as a load balancer would do. No connection may break, and every response must be 200. After the restart
 * every confirmed write must exist. `node bench/failures/sigterm.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const folder = await mkdtemp(join(tmpdir(), 'canone-sigterm-'));
const port = await freePort();
const environment = { DATA_DIR: folder, DRAIN_MS: '2000' };
const confirmed: string[] = [];
let failures = 0;
let slowestMs = 0;

let product = await start(port, environment);
for (let round = 1; round <= rounds; round += 1) {
  const caller = callerOf(product.origin, demoApiKey);
  await caller.signIn(...demoLogin);
  const writers = startWriters(caller, `sigterm ${round}`, 8);
  await pause(1000);
  const begin = performance.now();
  product.child.kill('SIGTERM');
  while ((await readinessOf(product.origin)) === 200) await pause(50);
  const seen = await writers.stop();
  const code = await ended(product.child);
  slowestMs = Math.max(slowestMs, performance.now() - begin);
  confirmed.push(...seen.confirmed);
  const others = [...seen.statuses.keys()].filter((status) => status !== 200);
  if (code !== 0 || seen.broken > 0 || seen.refused > 0 || others.length > 0) failures += 1;
  console.log(`round ${round}: exit ${code}; ${figures(seen)}`);
  product = await start(port, environment);
}
const caller = callerOf(product.origin, demoApiKey);
await caller.signIn(...demoLogin);
const lost = await lostRegions(caller, 'sigterm', confirmed);
product.child.kill('SIGTERM');
await ended(product.child);
await rm(folder, { recursive: true, force: true });

console.log(
  `${rounds} SIGTERMs: ${confirmed.length} confirmed writes, ${lost} lost, ${failures} rounds with a broken or refused request; slowest exit ${Math.round(slowestMs)} ms (including 2000 ms of draining)`,
);
process.exit(lost === 0 && failures === 0 ? 0 : 1);
