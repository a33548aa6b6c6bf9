import { openPostgres } from '@canone/api/engine';
import { lifeCycle } from '@canone/api/life-cycle';
import { now } from './data.ts';

/** This process runs the product's own job repeatedly until it is killed. */
const engine = openPostgres(process.env['DATABASE_URL'] ?? '', { poolSize: 4 });
const { run } = lifeCycle({
  engine,
  clock: { now: () => Temporal.Instant.from(now) },
  triggerJob: () => {},
});
for (;;) {
  await run();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
