import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause, product, start } from './program.ts';
import { memoryOf } from './speed/process-figures.ts';

/**
 * Prints the resident memory of the idle demo. It is measured after the first start, which generates the past of the
 * demo, and after a restart. `node bench/demo-memory.ts [seconds of idleness]`
 */
const idleSeconds = Number(process.argv[2] ?? 20);
const folder = await mkdtemp(join(tmpdir(), 'canone-demo-memory-'));
const environment = { DATA_DIR: folder, DATABASE_URL: '' };

for (const name of ['first start', 'restart']) {
  const demo = await start(product, environment, { health: '/health/ready' });
  await pause(idleSeconds * 1_000);
  const { now, highest } = memoryOf(demo.pid);
  console.log(
    `${name}: ready in ${Math.round(demo.startedInMs / 1_000)} s, ${now} MB after ${idleSeconds} s of idleness, highest ${highest} MB`,
  );
  await demo.stop();
}
await rm(folder, { recursive: true });
