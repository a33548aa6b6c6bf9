import type { Check, Outcome } from './check.ts';

export interface Finished {
  check: Check;
  outcome: Outcome;
  seconds: number;
}

interface Listener {
  started(check: Check): void;
  finished(result: Finished): void;
}

/** Runs all checks, also after failures: those of one queue one after another, the queues at the same time. */
export async function runChecks(checks: readonly Check[], listener: Listener): Promise<Finished[]> {
  const results: Finished[] = [];
  const endOf = new Map<string, Promise<void>>();

  async function runAfter(check: Check, ends: readonly Promise<void>[]) {
    await Promise.all(ends);
    listener.started(check);
    const started = performance.now();
    const outcome = await outcomeOf(check, results);
    const result = { check, outcome, seconds: (performance.now() - started) / 1000 };
    results.push(result);
    listener.finished(result);
  }

  for (const check of checks) {
    const { name, queue, follows, needs } = check;
    const before = [`queue ${queue}`, follows, needs].filter((key) => key !== undefined);
    const end = runAfter(
      check,
      before.flatMap((key) => endOf.get(key) ?? []),
    );
    endOf.set(`queue ${queue}`, end).set(name, end);
  }
  await Promise.all(endOf.values());
  return results;
}

async function outcomeOf(check: Check, before: readonly Finished[]): Promise<Outcome> {
  const needed = before.find((result) => result.check.name === check.needs);
  if (needed && needed.outcome.failed > 0) {
    return { passed: 0, failed: 1, note: `not run: it needs the check ${check.needs}` };
  }
  try {
    return await check.run();
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      output: error instanceof Error ? (error.stack ?? '') : String(error),
    };
  }
}

/** The last line of a run. A run without any passed test has failed. */
export function summary(results: readonly Finished[]): { line: string; isGood: boolean } {
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, { outcome }) => total + outcome[key], 0);
  const passed = sum('passed');
  const failed = sum('failed') || (passed === 0 ? 1 : 0);
  return { line: `${passed} passed, ${failed} failed`, isGood: failed === 0 };
}
