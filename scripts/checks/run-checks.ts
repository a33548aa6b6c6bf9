import type { Check, Choice, Outcome } from './check.ts';

export interface Finished {
  check: Check;
  outcome: Outcome;
  seconds: number;
}

interface Listener {
  started(check: Check): void;
  finished(result: Finished): void;
}

/**
 * Runs all checks and continues after failures. Checks of one queue run one after another, and the queues run at the
 * same time.
 */
export async function runChecks(
  { checks, shard }: Choice,
  listener: Listener,
): Promise<Finished[]> {
  const results: Finished[] = [];
  const endOf = new Map<Check['queue'], Promise<void>>();

  async function runAfter(check: Check, end: Promise<void> | undefined) {
    await end;
    listener.started(check);
    const started = performance.now();
    const outcome = await outcomeOf(check, () => check.run(shard), results);
    const result = { check, outcome, seconds: (performance.now() - started) / 1000 };
    results.push(result);
    listener.finished(result);
  }

  for (const check of checks) {
    endOf.set(check.queue, runAfter(check, endOf.get(check.queue)));
  }
  await Promise.all(endOf.values());
  return results;
}

async function outcomeOf(
  { needs }: Check,
  run: () => Promise<Outcome>,
  before: readonly Finished[],
): Promise<Outcome> {
  const needed = before.find((result) => result.check.name === needs);
  if (needed && needed.outcome.failed > 0) {
    return { passed: 0, failed: 1, note: `not run: it needs the check ${needs}` };
  }
  try {
    return await run();
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      output: error instanceof Error ? (error.stack ?? '') : String(error),
    };
  }
}

/** The last line of a run. A run in which no test has passed counts as failed. */
export function summary(results: readonly Finished[]): { line: string; isGood: boolean } {
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, { outcome }) => total + outcome[key], 0);
  const passed = sum('passed');
  const failed = sum('failed') || (passed === 0 ? 1 : 0);
  return { line: `${passed} passed, ${failed} failed`, isGood: failed === 0 };
}
