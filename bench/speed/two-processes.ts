import { atLeast, type Figure, type Found, median } from './figure.ts';
import type { Request } from './load.ts';
import type { Side } from './measure.ts';
import { cpuOf, cpuOfChildren } from './process-figures.ts';
import { type RawFigures, rawLoad } from './raw-load.ts';
import { oneSubscription, refusedForm } from './scenarios.ts';
import type { Setting } from './setting.ts';

interface Window extends RawFigures {
  readonly serverCores: number;
  readonly postgresCores: number;
}

interface Question {
  readonly name: string;
  readonly request: Request;
  readonly status: number;
  /** Where PostgreSQL is not what bounds it. */
  readonly goal?: number;
}

/** Both wait for the answers on the same machine as the servers: of two cores, what asks takes a part. */
async function ask(sides: readonly Side[], question: Question, seconds: number): Promise<Window> {
  const cpu = () => ({
    servers: sides.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    postgres: sides[0]?.databasePid === undefined ? 0 : cpuOfChildren(sides[0].databasePid),
  });
  const before = cpu();
  const figures = await rawLoad({
    ...question,
    origins: sides.map(({ origin }) => origin),
    headers: sides[0]?.headers ?? {},
    connections: 32,
    ahead: 4,
    seconds,
  });
  const after = cpu();
  return {
    ...figures,
    serverCores: (after.servers - before.servers) / seconds,
    postgresCores: (after.postgres - before.postgres) / seconds,
  };
}

function cores(windows: readonly Window[]): string {
  const of = (key: 'serverCores' | 'postgresCores' | 'ownCores') =>
    median(windows.map((window) => window[key])).toFixed(2);
  return `${of('serverCores')} Node, ${of('postgresCores')} PostgreSQL, ${of('ownCores')} asking`;
}

function figureOf(
  { name, goal }: Question,
  one: readonly Window[],
  two: readonly Window[],
): Figure {
  const rate = (windows: readonly Window[]) => median(windows.map(({ perSecond }) => perSecond));
  const ratio = rate(two) / rate(one);
  const note = `${rate(one).toFixed(0)}/s (cores: ${cores(one)}) → ${rate(two).toFixed(0)}/s (${cores(two)})`;
  const label = `two processes beside one, ${name}`;
  return goal === undefined
    ? { name: label, value: ratio.toFixed(2), note }
    : atLeast(label, ratio, goal, note);
}

/** The same load on one process and shared by two on the same database. */
export async function twoProcesses(setting: Setting): Promise<Found> {
  const { sides, ids, repetitions, isQuick, startAnother } = setting;
  const seconds = isQuick ? 2 : 5;
  const { program, side } = await startAnother();
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
    await ask([sides.product, side], question, 1); // warms up
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      one.push(await ask([sides.product], question, seconds));
      two.push(await ask([sides.product, side], question, seconds));
    }
    figures.push(figureOf(question, one, two));
    errors += [...one, ...two].reduce((sum, window) => sum + window.errors, 0);
  }
  await program.stop();
  return { figures, errors };
}
