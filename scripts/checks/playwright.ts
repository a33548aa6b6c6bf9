import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, isWebBuilt } from '../build-web.ts';
import { root } from '../prepare.mjs';
import type { Outcome } from './check.ts';
import { runQuietly } from './program.ts';
import { skippedNote } from './vitest.ts';

/** What Playwright's JSON reporter writes, as far as counting needs it. */
export interface PlaywrightReport {
  errors: readonly unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export async function runPlaywright(): Promise<Outcome> {
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
      ],
      { minutes: 30, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    return playwrightOutcome(text, { code, output });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function playwrightOutcome(
  text: string | undefined,
  { code, output }: { code: number; output: string },
): Outcome {
  if (text === undefined) return { passed: 0, failed: 1, note: 'no report', output };

  const { stats, errors } = JSON.parse(text) as PlaywrightReport; // written by Playwright a moment ago
  const passed = stats.expected + stats.flaky;
  const counted = stats.unexpected + errors.length;
  const flaky = stats.flaky === 0 ? '' : `, ${stats.flaky} only when tried again`;
  return {
    passed,
    failed: counted === 0 && (code !== 0 || passed === 0) ? 1 : counted,
    note: `${passed} tests${flaky}${skippedNote(stats.skipped)}`,
    output,
  };
}
