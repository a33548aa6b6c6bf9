import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { type Shard, wholeRun } from '../shard.ts';
import { type Outcome, shardOption } from './check.ts';
import { runQuietly } from './program.ts';

/** The fields of Vitest's JSON report that are needed for the counts. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: readonly { name: string; status: string; assertionResults: readonly unknown[] }[];
}

interface VitestRun {
  readonly projects: readonly string[];
  readonly paths: readonly string[];
  readonly shard: Shard;
}

/** Runs Vitest projects. A whole run fails if one of the folders contains no test. */
export async function runVitest({ projects, paths, shard }: VitestRun): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-vitest-'));
  const report = join(folder, 'report.json');
  try {
    const { code, output } = await runQuietly(
      [
        process.execPath,
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...projects.map((project) => `--project=${project}`),
        ...paths,
        ...shardOption(shard),
        '--reporter=minimal',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { minutes: 40, env: { NO_COLOR: '1' } },
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    // a shard may contain no test of a folder
    const folders = shard.count === wholeRun.count ? paths.map((path) => join(root, path)) : [];
    return vitestOutcome(text, { code, output, folders });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function vitestOutcome(
  text: string | undefined,
  { code, output, folders }: { code: number; output: string; folders: readonly string[] },
): Outcome {
  if (text === undefined) return { passed: 0, failed: 1, note: 'no report', output };

  const report = JSON.parse(text) as VitestReport; // Vitest has just written this file
  const files = report.testResults;
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const empty = folders.filter((path) => !files.some(({ name }) => name.startsWith(path)));
  const counted = report.numFailedTests + brokenFiles + empty.length;
  const failed = counted === 0 && code !== 0 ? 1 : counted;

  const missing = empty.map((path) => `No tests were found in ${path}`);
  return {
    passed: report.numPassedTests,
    failed,
    note: `${report.numPassedTests} tests${skippedNote(report.numPendingTests)}`,
    output: [output, ...missing].join('\n'),
  };
}

export const skippedNote = (count: number) => (count === 0 ? '' : `, ${count} skipped`);
