import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { wholeRun } from '../shard.ts';
import { type Check, type Outcome, readChoice, shardOption } from './check.ts';
import { type PlaywrightReport, playwrightOutcome } from './playwright.ts';
import { runChecks, summary } from './run-checks.ts';
import { type VitestReport, vitestOutcome } from './vitest.ts';

const good: Outcome = { passed: 1, failed: 0 };
const bad: Outcome = { passed: 0, failed: 1 };

function check(name: string, outcome: Outcome, more: Partial<Check> = {}): Check {
  return { name, queue: 'code', runsIn: 'every shard', run: async () => outcome, ...more };
}

const silent = { started: () => {}, finished: () => {} };
const runAll = (checks: readonly Check[]) =>
  runChecks({ checks: [...checks], shard: wholeRun }, silent);

describe('a run of checks', () => {
  test('continues after a failure and counts everything', async () => {
    const results = await runAll([
      check('lint', bad),
      check('types', good),
      check('unit', { passed: 40, failed: 2 }),
    ]);

    expect(summary(results)).toEqual({ line: '41 passed, 3 failed', isGood: false });
  });

  test('fails a check whose required check has failed, without running it', async () => {
    const results = await runAll([
      check('build', bad, { queue: 'tests' }),
      check('browser', good, { needs: 'build', queue: 'tests' }),
    ]);

    expect(results.at(-1)?.outcome).toMatchObject({
      failed: 1,
      note: 'not run: it needs the check build',
    });
  });

  test('runs the checks of one queue one after another, and the queues at the same time', async () => {
    let most = 0;
    const running = new Set<string>();
    const counted = (name: string, queue: Check['queue']) =>
      check(name, good, {
        queue,
        run: async () => {
          running.add(name);
          most = Math.max(most, running.size);
          expect([...running].filter((other) => other.startsWith(queue))).toEqual([name]);
          await setImmediate();
          running.delete(name);
          return good;
        },
      });

    const results = await runAll(
      (['code', 'tests'] as const).flatMap((queue) =>
        [1, 2].map((number) => counted(`${queue} ${number}`, queue)),
      ),
    );

    expect(summary(results).line).toBe('4 passed, 0 failed');
    expect(most).toBe(2);
  });

  test('counts a check that throws as failed', async () => {
    const broken = check('lint', bad, { run: () => Promise.reject(new Error('no linter')) });

    const [result] = await runAll([broken]);

    expect(result?.outcome).toMatchObject({ passed: 0, failed: 1 });
    expect(result?.outcome.output).toContain('no linter');
  });

  test('fails when no test has passed', () => {
    expect(summary([])).toEqual({ line: '0 passed, 1 failed', isGood: false });
  });
});

describe('choosing checks', () => {
  const checks = ['unit', 'api-pglite', 'api-postgres'].map((name) => check(name, good));
  const names = (args: string[]) => readChoice(checks, args).checks.map(({ name }) => name);

  test('selects all checks by default, or the named checks', () => {
    expect(names([])).toEqual(['unit', 'api-pglite', 'api-postgres']);
    expect(names(['--only', 'unit,api-pglite'])).toEqual(['unit', 'api-pglite']);
    expect(names(['--only', 'api'])).toEqual(['api-pglite', 'api-postgres']);
  });

  test('refuses an unknown name and an empty choice', () => {
    expect(() => names(['--only', 'unit,speed'])).toThrow('No check is called speed');
    expect(() => names(['--only'])).toThrow('Usage');
    expect(() => names(['unit'])).toThrow('Usage');
  });

  test('a shard runs its part of each suite, and only the last shard runs the static checks', async () => {
    const parts: (readonly string[])[] = [];
    const suite = check('unit', good, {
      run: async (shard) => {
        parts.push(shardOption(shard));
        return good;
      },
    });
    const all = [check('lint', good, { runsIn: 'last shard' }), suite];
    const ran = async (args: string[]) =>
      (await runChecks(readChoice(all, args), silent)).map((result) => result.check.name);

    expect(await ran([])).toEqual(['lint', 'unit']);
    expect(await ran(['--shard', '1/2'])).toEqual(['unit']);
    expect(await ran(['--shard', '2/2'])).toEqual(['lint', 'unit']);
    expect(parts).toEqual([[], ['--shard=1/2'], ['--shard=2/2']]);
  });

  test.each(['0/3', '4/3', '2', '1/0', 'a/b', ''])('refuses the shard “%s”', (shard) => {
    expect(() => names(['--shard', shard])).toThrow('is no shard');
  });
});

describe('the outcome of Vitest', () => {
  const report: VitestReport = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [{ name: '/p/web/a.test.ts', status: 'passed', assertionResults: [{}, {}, {}] }],
  };
  const outcome = (change: Partial<VitestReport>, code = 0, folders = ['/p/web']) =>
    vitestOutcome(JSON.stringify({ ...report, ...change }), { code, output: '', folders });

  test('counts tests', () => {
    expect(outcome({})).toMatchObject({ passed: 3, failed: 0, note: '3 tests' });
    expect(outcome({ numFailedTests: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 });
  });

  test('counts a file that fails to load', () => {
    const broken = { name: '/p/web/b.test.ts', status: 'failed', assertionResults: [] };

    expect(outcome({ testResults: [...report.testResults, broken] }, 1).failed).toBe(1);
  });

  test('fails for a folder without tests, a missing report and an error outside the tests', () => {
    expect(outcome({}, 0, ['/p/web', '/p/contracts']).failed).toBe(1);
    expect(vitestOutcome(undefined, { code: 1, output: '', folders: [] }).failed).toBe(1);
    expect(outcome({}, 1).failed).toBe(1);
  });
});

describe('the outcome of Playwright', () => {
  const outcome = (stats: Partial<PlaywrightReport['stats']>, code = 0, errors: unknown[] = []) =>
    playwrightOutcome(
      JSON.stringify({
        errors,
        suites: [],
        stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
      }),
      { code, output: '' },
    );

  test('counts tests', () => {
    expect(outcome({ expected: 4, unexpected: 1 }, 1)).toMatchObject({ passed: 4, failed: 1 });
  });

  test('lists tests that passed only after a retry', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const report: PlaywrightReport = {
      errors: [],
      suites: [
        { specs: [spec('uno', 'expected')], suites: [{ specs: [spec('due', 'flaky')] }] },
        { specs: [spec('tre', 'flaky')] },
      ],
      stats: { expected: 1, unexpected: 0, flaky: 2, skipped: 0 },
    };

    expect(playwrightOutcome(JSON.stringify(report), { code: 0, output: '' })).toMatchObject({
      passed: 3,
      failed: 0,
      note: '3 tests, passed only on retry: “due”, “tre”',
    });
  });

  test('fails when no test ran, the report is missing, or an error occurred outside the tests', () => {
    expect(outcome({}).failed).toBe(1);
    expect(playwrightOutcome(undefined, { code: 1, output: '' }).failed).toBe(1);
    expect(outcome({ expected: 4 }, 1, [{}]).failed).toBe(1);
  });
});
