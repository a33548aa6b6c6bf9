import type { Figure } from './figure.ts';
import type { Measured } from './measure.ts';

export interface Results {
  readonly date: string;
  readonly machine: string;
  readonly commit: string;
  readonly node: string;
  readonly postgres: string | undefined;
  readonly rows: { readonly subscriptions: number };
  readonly repetitions: number;
  readonly minutes: number;
  readonly scenarios: readonly Measured[];
  readonly figures: readonly Figure[];
}

const verdict = (isReached: boolean | undefined) =>
  isReached === undefined ? '' : isReached ? 'yes' : 'NO';

function scenarioCells({ name, ratio, goal, isReached, product, limit }: Measured): string[] {
  return [
    name,
    product.perSecond.toFixed(0),
    limit.perSecond.toFixed(0),
    ratio.toFixed(2),
    goal === undefined ? '' : `≥ ${goal.toFixed(2)}`,
    verdict(isReached),
    `${product.p50} / ${product.p99}`,
    `${limit.p50} / ${limit.p99}`,
    `${product.cores.node.toFixed(2)} + ${product.cores.postgres.toFixed(2)}`,
    `${limit.cores.node.toFixed(2)} + ${limit.cores.postgres.toFixed(2)}`,
    Math.max(product.cores.others, limit.cores.others).toFixed(2),
    String(product.errors + limit.errors),
  ];
}

const scenarioHeading = [
  'scenario',
  'product/s',
  'limit/s',
  'ratio',
  'goal',
  'reached',
  'p50/p99 ms',
  'limit’s',
  'cores node+pg',
  'limit’s',
  'others’',
  'errors',
];

const figureCells = ({ name, value, goal = '', isReached, note = '' }: Figure) => [
  name,
  value,
  goal,
  verdict(isReached),
  note,
];

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(heading), rule, ...rows.map(line)].join('\n');
}

/** Formats the results as Markdown tables, which are also readable in a terminal. */
export function asTables(results: Results): string {
  const { rows, repetitions, machine, node, postgres = '', commit, minutes } = results;
  const missed = [...results.scenarios, ...results.figures].filter(
    ({ isReached }) => isReached === false,
  );
  return [
    ...(results.scenarios.length > 0
      ? [table(scenarioHeading, results.scenarios.map(scenarioCells)), '']
      : []),
    table(['figure', 'value', 'goal', 'reached', 'details'], results.figures.map(figureCells)),
    '',
    missed.length === 0
      ? 'Every goal is reached.'
      : `Not reached: ${missed.map(({ name }) => name).join('; ')}.`,
    `${rows.subscriptions} subscriptions · ${repetitions} repetitions · ${machine} · Node ${node} · ${postgres} · ${commit} · ${minutes} minutes`,
  ].join('\n');
}
