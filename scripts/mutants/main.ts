import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../prepare.mjs';
import { type Mutant, onPostgres, outdated, planted, readLists } from './mutant-list.ts';
import { chosen, type Result, summary, told } from './report.ts';
import { testRunner } from './runner-process.ts';
import { scratchTree } from './scratch-tree.ts';
import { notCompiling } from './type-check.ts';

/**
 * Plants every mistake of the lists in a copy of the tree, one at a time, and runs its tests. `npm run
 * mutants -- [--only text] [--shard 1/2] [--workers 2] [--postgres]` exits with 1 when a relevant mistake
 * survives. `--check` only compares the lists with their sources.
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    shard: { type: 'string', default: '1/1' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const listed = chosen(readLists(root), values);
const mutants = values.postgres ? onPostgres(listed, textOf) : listed;
const mismatches = outdated(mutants, (file) =>
  existsSync(join(root, file)) ? textOf(file) : undefined,
);
if (values.check || mismatches.length > 0) {
  console.log(
    [...mismatches, `${mutants.length} mutants, ${mismatches.length} outdated`].join('\n'),
  );
  process.exit(mismatches.length > 0 ? 1 : 0);
}

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

try {
  const refused = notCompiling(tree.root, mutants);
  const broken = await runner.firstFailure(tests);
  if (broken !== null) throw new Error(`A test fails without a planted mistake: ${broken}`);
  const results: Result[] = [];
  for (const mutant of mutants) {
    if (refused.has(mutant)) continue;
    const result = await tryOut(mutant);
    results.push(result);
    console.log(told(result));
  }
  const { text, isGood } = summary(results, [...refused]);
  console.log(text);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await runner.close();
  await tree.remove();
}
