import { createPostgres } from './failures/postgres.ts';
import { renewAll } from './renewals/run.ts';

/**
 * Two concurrent processes handle ten thousand subscriptions whose period has begun or ended, while one or both are
 * killed (kill -9) at random points. `npm run renewals [-- subscriptions] [kills]` exits with 1 unless each
 * subscription was renewed or ended exactly once.
 */
const count = Number(process.argv[2] ?? 10_000);
const kills = Number(process.argv[3] ?? 20);

const postgres = await createPostgres();
const renewed = await renewAll(postgres.url, count, kills);
await postgres.remove();

const { subscriptions, once, renewals, ends, notices, wrongTallies, seconds } = renewed;
console.log(
  `${subscriptions} subscriptions, 2 processes, ${renewed.killed} × kill -9, after ${renewed.points.join(', ')} processed subscriptions`,
);
console.log(
  `${once} processed exactly once: ${renewals} renewed, ${ends} ended, ${notices} notices; wrong list totals: ${wrongTallies}; ${seconds.toFixed(1)} s`,
);
for (const error of renewed.errors) console.error(error);
process.exit(renewed.isRight && renewed.errors.length === 0 ? 0 : 1);
