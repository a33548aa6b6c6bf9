import { atLeast, type Figure, type Found, median } from './figure.ts';
import type { Request } from './load.ts';
import type { Side } from './measure.ts';
import { type Cores, medianCores, sayCores, withCores } from './process-figures.ts';
import { type RawFigures, rawLoad } from './raw-load.ts';
import { oneSubscription, refusedForm } from './scenarios.ts';
import type { Setting } from './setting.ts';

interface Question {
  readonly name: string;
  readonly request: Request;
  readonly status: number;
  /** The goal. It is set only if PostgreSQL is not the bottleneck. */
  readonly goal?: number;
}

type Window = RawFigures & { readonly cores: Cores };

/**
 * Sends the load. The load generator runs on the same machine, so it uses a part of the two cores, and the report shows
 * this part.
 */
function ask(
  sides: readonly [Side, ...Side[]],
  question: Question,
  seconds: number,
): Promise<Window> {
  const [{ headers, databasePid }] = sides;
  const pids = sides.map(({ pid }) => pid);
  const origins = sides.map(({ origin }) => origin);
  const { request, status } = question;
  return withCores(pids, databasePid, () =>
    rawLoad({ origins, headers, request, status, connections: 32, ahead: 4, seconds }),
  );
}

function figureOf(
  { name, goal }: Question,
  one: readonly Window[],
  two: readonly Window[],
): Figure {
  const rate = (windows: readonly Window[]) => median(windows.map(({ perSecond }) => perSecond));
  const ratio = rate(two) / rate(one);
  const note = `${rate(one).toFixed(0)}/s (cores: ${sayCores(medianCores(one))}) → ${rate(two).toFixed(0)}/s (${sayCores(medianCores(two))})`;
  const label = `two processes / one process, ${name}`;
  return goal === undefined
    ? { name: label, value: ratio.toFixed(2), note }
    : atLeast(label, ratio, { goal, note });
}

/**
 * Compares the same load on one process and on two processes with the same database. Both processes have just been
 * started.
 */
export async function twoProcesses(setting: Setting): Promise<Found> {
  const { ids, repetitions, isQuick, startAnother } = setting;
  const seconds = isQuick ? 2 : 3;
  const [first, second] = [await startAnother(), await startAnother()];
  const questions: readonly Question[] = [
    {
      name: 'without SQL (a form that is refused)',
      request: refusedForm(),
      status: 400,
      goal: 1.5,
    },
    { name: 'one subscription', request: oneSubscription(ids)(0), status: 200 },
  ];
  const figures: Figure[] = [];
  let errors = 0;
  for (const question of questions) {
    const one: Window[] = [];
    const two: Window[] = [];
    await ask([first.side, second.side], question, 1); // warm-up
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      one.push(await ask([first.side], question, seconds));
      two.push(await ask([first.side, second.side], question, seconds));
    }
    figures.push(figureOf(question, one, two));
    errors += [...one, ...two].reduce((sum, window) => sum + window.errors, 0);
  }
  await Promise.all([first.program.stop(), second.program.stop()]);
  return { figures, errors };
}
