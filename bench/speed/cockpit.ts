import { atMost, type Found, median } from './figure.ts';
import { type Figures, load, type Request } from './load.ts';
import type { Setting } from './setting.ts';

const slowestMs = 150;
/** The number of people of one tenant who open the home page again and again. */
const people = 4;

const home = (): Request => ({ path: '/api/report/cockpit' });

/** Measures the figures of the home page for the largest tenant. */
export async function cockpit({ sides, repetitions, isQuick }: Setting): Promise<Found> {
  const windows: Figures[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    windows.push(
      await load({
        ...sides.product,
        request: home,
        connections: people,
        seconds: isQuick ? 4 : 10,
      }),
    );
  const p99 = median(windows.map((window) => window.p99));
  const rate = median(windows.map(({ perSecond }) => perSecond));
  const note = `${rate.toFixed(0)}/s at ${people} connections`;
  return {
    figures: [atMost('home page: p99', p99, { goal: slowestMs, unit: 'ms', note })],
    errors: windows.reduce((sum, { errors }) => sum + errors, 0),
  };
}
