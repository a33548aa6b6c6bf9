import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, isWebBuilt } from '../build-web.ts';
import { root } from '../prepare.mjs';
import type { Shard } from '../shard.ts';
import { type Outcome, shardOption } from './check.ts';
import { runQuietly } from './program.ts';
import { skippedNote } from './vitest.ts';

interface Suite {
  specs: readonly { title: string; tests: readonly { status: string }[] }[];
  suites?: readonly Suite[];
}

/** The fields of Playwright's JSON report that are needed for the counts. */
export interface PlaywrightReport {
  errors: readonly unknown[];
  suites: readonly Suite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export async function runPlaywright(shard: Shard): Promise<Outcome> {
  if (!isWebBuilt() && (await buildWeb()) !== 0) {
    return { passed: 0, failed: 1, note: 'not run: the browser app does not build' };
  }

  const folder = await mkdtemp(join(tmpdir(), 'canone-playwright-'));
  const report = join(folder, 'report.json');
  try {
    const { code, output } = await runQuietly(
      [
        process.execPath,
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--config=e2e',
        '--reporter=dot,json',
        ...shardOption(shard),
      ],
      { minutes: 60, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    return playwrightOutcome(text, { code, output });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The titles of tests that passed only after a retry. */
function flakyIn(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => title),
    ...flakyIn(inner),
  ]);
}

export function playwrightOutcome(
  text: string | undefined,
  { code, output }: { code: number; output: string },
): Outcome {
  if (text === undefined) return { passed: 0, failed: 1, note: 'no report', output };

  const { stats, errors, suites } = JSON.parse(text) as PlaywrightReport; // Playwright has just written this file
  const passed = stats.expected + stats.flaky;
  const counted = stats.unexpected + errors.length;
  const titles = flakyIn(suites).map((title) => `“${title}”`);
  const flaky = stats.flaky === 0 ? '' : `, passed only on retry: ${titles.join(', ')}`;
  return {
    passed,
    failed: counted === 0 && (code !== 0 || passed === 0) ? 1 : counted,
    note: `${passed} tests${flaky}${skippedNote(stats.skipped)}`,
    output,
  };
}
