import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { anySize } from './speed/any-size.ts';
import { cockpit } from './speed/cockpit.ts';
import { everyList } from './speed/every-list.ts';
import { exports } from './speed/export.ts';
import type { Figure, Found } from './speed/figure.ts';
import { measureScenarios } from './speed/measure.ts';
import { monthTotals } from './speed/month-totals.ts';
import { renewals } from './speed/renewals.ts';
import { asTables, type Results } from './speed/report.ts';
import { openSetting, type Setting } from './speed/setting.ts';
import { listUnderSignIns, signInRate } from './speed/sign-ins.ts';
import { tailSkew } from './speed/tail-skew.ts';
import { twoProcesses } from './speed/two-processes.ts';
import { answersOf, processFigures } from './speed/vital-signs.ts';

/**
 * Measures the product and compares it with the limit of the same machine, in one run: `npm run bench`. `--quick` uses
 * a tenth of the rows and a fifth of the time. `--only <text>` selects parts by name. `--size <n>` sets the number of
 * subscriptions, and `--repetitions <n>` the repetitions. `--json` prints JSON instead of tables. All traffic stays on
 * loopback. It exits with 1 after a wrong response. Missed goals are only listed in the tables.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    repetitions: { type: 'string', default: '' },
    size: { type: 'string', default: '' },
  },
});

type Parts = Readonly<Record<string, (setting: Setting) => Promise<Found>>>;

/** The parts that run before the scenarios, because they need unchanged rows or a cool machine. */
const first: Parts = {
  'two processes': twoProcesses,
  export: exports,
  'any size': anySize,
  'every list': everyList,
};
const last: Parts = {
  'month totals': monthTotals,
  cockpit,
  'sign-in rate': signInRate,
  'sign-ins under load': listUnderSignIns,
  renewals,
  'tail skew': tailSkew,
};

const begin = performance.now();
const repetitions = Number(options.repetitions || (options.quick ? 1 : 3));
const subscriptions = options.size === '' ? undefined : Number(options.size);
const setting = await openSetting({ isQuick: options.quick, repetitions, subscriptions });
const isChosen = (name: string) => name.includes(options.only);
const log = (name: string) =>
  console.error(`${Math.round((performance.now() - begin) / 1000)} s: ${name}`);

const figures: Figure[] = [];
let errors = 0;
async function measureAll(parts: Parts): Promise<void> {
  for (const [name, measure] of Object.entries(parts)) {
    if (!isChosen(name)) continue;
    log(name);
    await setting.renewSession();
    const found = await measure(setting);
    figures.push(...found.figures);
    errors += found.errors;
  }
}

await measureAll(first);
const scenarios = await measureScenarios(setting, isChosen, log);
await measureAll(last);
const answers = answersOf(scenarios, errors);
const { rows } = await setting.client.query<{ v: string }>('select version() as v');
const results: Results = {
  date: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  node: process.version,
  postgres: rows[0]?.v.split(' on ')[0],
  rows: setting.size,
  repetitions,
  scenarios,
  figures: [...answers.figures, ...figures, ...processFigures(setting)],
  minutes: Number(((performance.now() - begin) / 60_000).toFixed(1)),
};
await setting.close();

console.log(options.json ? JSON.stringify(results, null, 2) : asTables(results));
// The results of a complete run are stored, and others are not.
if (!options.only && !options.quick && !options.size) {
  const file = fileURLToPath(new URL('results/latest.json', import.meta.url));
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}
process.exit(answers.errors === 0 ? 0 : 1);
