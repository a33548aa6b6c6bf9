import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../prepare.mjs';
import { type Mutant, onPostgres, outdated, planted, readLists } from './mutant-list.ts';
import { chosen, type Result, resultLine, summary } from './report.ts';
import { resultsFile } from './results-file.ts';
import { testRunner } from './runner-process.ts';
import { scratchTree } from './scratch-tree.ts';
import { notCompiling } from './type-check.ts';

/**
 * Plants each mistake of the lists in a copy of the tree, one at a time, and runs its tests. `npm run mutants --
 * [--only text] [--shard 1/2] [--workers 2] [--postgres] [--results file]` exits with 1 when a mistake that a test must
 * detect survives. `--check` only checks that the lists match their sources.
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    shard: { type: 'string', default: '1/1' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    results: { type: 'string', default: devNull },
    types: { type: 'string', default: 'first' },
  },
});

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const listed = chosen(readLists(root), values);
const mismatches = outdated(listed, (file) =>
  existsSync(join(root, file)) ? textOf(file) : undefined,
);
if (values.check || mismatches.length > 0) {
  console.log(
    [...mismatches, `${listed.length} mutants, ${mismatches.length} outdated`].join('\n'),
  );
  process.exit(mismatches.length > 0 ? 1 : 0);
}

const stored = resultsFile(values.results);
const mutants = stored.left(values.postgres ? onPostgres(listed, textOf) : listed);
const tests = [
  ...new Map(
    mutants.flatMap((mutant) => mutant.tests).map((test) => [`${test.project} ${test.path}`, test]),
  ).values(),
];
const projects = [...new Set(tests.map(({ project }) => project))];
console.log(`${mutants.length} mutants, ${tests.length} test files`);

const tree = await scratchTree(root);
const runner = testRunner({ root: tree.root, projects, workers: Number(values.workers) });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    runner.kill();
    void tree.remove().finally(() => process.exit(130));
  });

/** The test files that have passed without a planted mistake. */
const passing = new Set<string>();

/** Runs the failed test file once without the mistake. If it fails again, the mistake was not detected. */
async function requirePassing(failure: string): Promise<void> {
  const suspected = tests.filter(({ path }) => failure.startsWith(path) && !passing.has(path));
  const broken = await runner.firstFailure(suspected);
  if (broken !== null) throw new Error(`A test fails without a planted mistake: ${broken}`);
  for (const { path } of suspected) passing.add(path);
}

async function tryOut(mutant: Mutant): Promise<Result> {
  const file = join(tree.root, mutant.file);
  const source = readFileSync(file, 'utf8');
  const started = performance.now();
  writeFileSync(file, planted(source, mutant));
  try {
    await runner.changed(mutant.file);
    const by = await runner.firstFailure(mutant.tests);
    return { mutant, by, seconds: (performance.now() - started) / 1000 };
  } finally {
    writeFileSync(file, source);
    await runner.changed(mutant.file);
  }
}

async function tryEach(wanted: readonly Mutant[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const mutant of wanted) {
    const result = await tryOut(mutant);
    if (result.by !== null) await requirePassing(result.by);
    results.push(result);
    stored.add(result);
    console.log(resultLine(result));
  }
  return results;
}

try {
  const refused = values.types === 'skip' ? new Set<Mutant>() : notCompiling(tree.root, mutants);
  const wanted = values.types === 'only' ? [] : mutants.filter((mutant) => !refused.has(mutant));
  const { text, isGood } = summary(await tryEach(wanted), [...refused]);
  console.log(text);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await runner.close();
  await tree.remove();
}
