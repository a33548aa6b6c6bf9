import { renewAll } from '../renewals/run.ts';
import type { Found } from './figure.ts';
import type { Setting } from './setting.ts';

const database = 'canone_renewals';

/** Measures a nightly run: two processes handle due subscriptions, and none of them is killed. */
export async function renewals({ server, isQuick }: Setting): Promise<Found> {
  const count = isQuick ? 1_000 : 10_000;
  await server.create(database);
  const { once, seconds, errors, isRight } = await renewAll(server.urlOf(database), count, 0);
  await server.drop(database);
  for (const error of errors) console.error(error);
  return {
    figures: [
      {
        name: `renewal of ${count} due subscriptions by two processes`,
        value: `${seconds.toFixed(1)} s`,
        goal: 'each once',
        isReached: isRight,
        note: `${once} exactly once, ${Math.round(count / seconds)} per second`,
      },
    ],
    errors: errors.length,
  };
}
