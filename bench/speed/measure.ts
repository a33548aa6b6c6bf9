import type pg from 'pg';
import { inTenant } from '../in-tenant.ts';
import { pause } from '../program.ts';
import { largest } from './data.ts';
import { median } from './figure.ts';
import { type Figures, load } from './load.ts';
import { type Cores, medianCores, withCores } from './process-figures.ts';
import { type Scenario, scenariosOver } from './scenarios.ts';
import type { Setting } from './setting.ts';

export interface Side {
  readonly origin: string;
  readonly pid: number;
  readonly databasePid: number | undefined;
  readonly headers: Record<string, string>;
}

interface Window extends Figures {
  readonly cores: Cores;
}

export interface Measured {
  readonly name: string;
  readonly ratio: number;
  readonly goal?: number;
  readonly isReached?: boolean;
  readonly product: Window;
  readonly limit: Window;
}

interface Way {
  readonly repetitions: number;
  /** The duration of a window, as a fraction of the scenario's time. */
  readonly share: number;
  readonly before?: () => Promise<void>;
}

/** The number of concurrent clients. */
export const connections = 32;

/** The load of other processes above which a window is invalid, in cores. */
const disturbing = 0.1;
const maxTries = 3;

const round = (value: number, digits = 0) => Number(value.toFixed(digits));

function medians(windows: readonly Window[]): Window {
  const of = (key: keyof Figures) => median(windows.map((window) => window[key]));
  return {
    perSecond: round(of('perSecond'), 1),
    answeredPerSecond: round(of('answeredPerSecond'), 1),
    unanswered: Math.max(...windows.map(({ unanswered }) => unanswered)),
    p50: of('p50'),
    p99: of('p99'),
    errors: Math.max(...windows.map(({ errors }) => errors)),
    cores: medianCores(windows),
  };
}

function oneWindow(
  { origin, headers, pid, databasePid }: Side,
  request: Scenario['product'],
  seconds: number,
): Promise<Window> {
  return withCores([pid], databasePid, () =>
    load({ origin, headers, request, connections, seconds }),
  );
}

/** Repeats a window if other processes or the host used the CPU, because its result is then invalid. */
async function quietWindow(measured: () => Promise<Window>): Promise<Window> {
  const windows: Window[] = [];
  do windows.push(await measured());
  while (windows.length < maxTries && (windows.at(-1)?.cores.others ?? 0) > disturbing);
  const [quietest] = windows.toSorted((a, b) => a.cores.others - b.cores.others);
  if (!quietest) throw new Error('nothing was measured');
  return quietest;
}

/** Measures both sides alternately, so that other load affects both. Returns the medians of the repetitions. */
async function measure(
  scenario: Scenario,
  sides: Setting['sides'],
  { repetitions, share, before }: Way,
): Promise<Measured> {
  const seconds = Math.max(2, scenario.seconds * share);
  const windows: { product: Window[]; limit: Window[] } = { product: [], limit: [] };
  for (const side of ['product', 'limit'] as const) {
    await before?.();
    await oneWindow(sides[side], scenario[side], 1); // warm-up
  }
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const side of ['product', 'limit'] as const) {
      const window = async () => {
        await before?.();
        return oneWindow(sides[side], scenario[side], seconds);
      };
      windows[side].push(await quietWindow(window));
    }
  }
  const product = medians(windows.product);
  const limit = medians(windows.limit);
  const ratio = round(product.perSecond / limit.perSecond, 2);
  const { name, goal } = scenario;
  return {
    name,
    ratio,
    ...(goal !== undefined && { goal, isReached: ratio >= goal }),
    product,
    limit,
  };
}

/**
 * Restores the rows that a window of status changes has used. It repeats this until none is left, because the last
 * requests of the window may still be running.
 */
async function renewNotActive(client: pg.Client, ids: readonly number[]): Promise<void> {
  const renewed = async () => {
    const { rowCount } = await inTenant(client, largest, () =>
      client.query(
        'update subscriptions set status = 2 where tenant_id = $1 and id = any($2) and status <> 2',
        [largest, ids],
      ),
    );
    return rowCount ?? 0;
  };
  while ((await renewed()) > 0) await pause(200);
}

export async function measureScenarios(
  { sides, ids, client, repetitions, isQuick, renewSession }: Setting,
  isChosen: (name: string) => boolean,
  log: (name: string) => void,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const scenario of scenariosOver(ids, isQuick ? 2_000 : 5_000)) {
    if (!isChosen(scenario.name)) continue;
    log(scenario.name);
    await renewSession();
    const spends = scenario.spends === 'notActive';
    measured.push(
      await measure(scenario, sides, {
        repetitions,
        share: isQuick ? 0.2 : 1,
        ...(spends && { before: () => renewNotActive(client, ids.notActive) }),
      }),
    );
  }
  return measured;
}
