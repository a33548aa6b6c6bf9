import { atMost, type Figure, type Found, median } from './figure.ts';
import { connections, type Measured } from './measure.ts';
import { memoryOf } from './process-figures.ts';
import type { Setting } from './setting.ts';

const slowestMs = 250;

/** Checks that all responses were correct and fast enough. */
export function answersOf(scenarios: readonly Measured[], othersErrors: number): Found {
  const errors = scenarios.reduce(
    (sum, { product, limit }) => sum + product.errors + limit.errors,
    othersErrors,
  );
  const [slowest] = scenarios.toSorted((a, b) => b.product.p99 - a.product.p99);
  const figures: Figure[] = [atMost('wrong answers', errors, { goal: 0 })];
  if (slowest)
    figures.push(
      atMost(`slowest p99 at ${connections} connections`, slowest.product.p99, {
        goal: slowestMs,
        unit: 'ms',
        note: slowest.name,
      }),
    );
  return { figures, errors };
}

/** The figures of one process of the product. */
export function processFigures({ startsMs, idleMemoryMb, product }: Setting): readonly Figure[] {
  const { now, highest } = memoryOf(product.pid);
  return [
    atMost('start to ready', median(startsMs), {
      goal: 500,
      unit: 'ms',
      note: startsMs.map((ms) => Math.round(ms)).join(', '),
    }),
    atMost('resident memory when idle', idleMemoryMb, { goal: 150, unit: 'MB' }),
    { name: 'resident memory after the load', value: `${now} MB`, note: `highest ${highest} MB` },
  ];
}
