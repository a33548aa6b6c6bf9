import type { Measured } from './measure.ts';
import type { TwoProcesses } from './two-processes.ts';

interface Results {
  readonly machine: string;
  readonly commit: string;
  readonly node: string;
  readonly postgres: string | undefined;
  readonly rows: { readonly subscriptions: number };
  readonly repetitions: number;
  readonly startToReadyMs: number;
  readonly memoryMb: {
    readonly idle: number;
    readonly afterLoad: { now: number; highest: number };
  };
  readonly scenarios: readonly Measured[];
  readonly twoProcesses: readonly TwoProcesses[];
}

function verdict({ ratio, goal }: Measured): string {
  if (goal === undefined) return '';
  return `${ratio >= goal ? 'yes' : 'NO'} (≥ ${goal.toFixed(2)})`;
}

function row(measured: Measured): readonly string[] {
  const { name, ratio, product, limit } = measured;
  return [
    name,
    product.perSecond.toFixed(0),
    limit.perSecond.toFixed(0),
    ratio.toFixed(2),
    verdict(measured),
    `${product.p50} / ${product.p99}`,
    `${limit.p50} / ${limit.p99}`,
    `${product.nodeCores.toFixed(2)} + ${product.postgresCores.toFixed(2)}`,
    String(product.errors + limit.errors),
  ];
}

const heading = [
  'scenario',
  'product/s',
  'limit/s',
  'ratio',
  'goal',
  'p50/p99 ms',
  'limit’s',
  'cores node+pg',
  'errors',
];

/** A Markdown table that also reads well in a terminal. */
export function asTable(results: Results): string {
  const rows = [heading, ...results.scenarios.map(row)];
  const widths = heading.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const { idle, afterLoad } = results.memoryMb;
  return [
    line(heading),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.slice(1).map(line),
    '',
    ...results.twoProcesses.map(
      ({ name, onePerSecond, twoPerSecond, ratio }) =>
        `two processes, ${name}: ${onePerSecond}/s → ${twoPerSecond}/s (${ratio.toFixed(2)})`,
    ),
    `${results.rows.subscriptions} subscriptions · ${results.repetitions} repetitions · ${results.machine} · Node ${results.node} · ${results.postgres ?? ''} · ${results.commit}`,
    `start to ready ${results.startToReadyMs} ms · resident memory idle ${idle} MB, after the load ${afterLoad.now} MB (highest ${afterLoad.highest} MB)`,
  ].join('\n');
}
