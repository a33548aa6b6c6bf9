import { join, relative } from 'node:path';
import { BaseSequencer, createVitest, type TestModule } from 'vitest/node';
import type { TestFile } from './mutant-list.ts';

/**
 * The source file that changed since the last request, and the test files to run. All test files belong to one project.
 */
export interface Question {
  readonly changed: string | null;
  readonly tests: readonly TestFile[];
}

/** The first failed test; null if all tests passed. */
export interface Answer {
  readonly failure: string | null;
}

/**
 * The arguments of this program, which runs in a separate process. One Vitest handles all requests, so that it starts
 * only once.
 */
const [root = '', projects = '', workers = '1'] = process.argv.slice(2);
process.chdir(root);

/** Keeps the order of the list, in which the most specific test is first. */
class GivenOrder extends BaseSequencer {
  override sort(files: Parameters<BaseSequencer['sort']>[0]) {
    return Promise.resolve(files);
  }
}

// A worker ends with its run, so test files never use modules that were loaded for an earlier mutant.
const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.config.ts'),
  project: projects.split(','),
  watch: false,
  bail: 1,
  maxWorkers: Number(workers),
  sequence: { sequencer: GivenOrder },
  reporters: [{}],
});
// the limit is long, because a slow test must not count as a test that detected a mistake
for (const { config } of vitest.projects) config.testTimeout = 120_000;
await vitest.standalone();

function failureIn(modules: readonly TestModule[]): string | null {
  for (const module of modules) {
    const name = relative(root, module.moduleId);
    const [failed] = module.children.allTests('failed');
    if (failed) {
      const isLate = failed.result().errors?.some(({ message }) => message.includes('timed out'));
      return `${name} › ${failed.name}${isLate ? ' (timed out)' : ''}`;
    }
    if (module.errors().length > 0 || module.state() === 'failed') return name;
  }
  return null;
}

async function specificationOf({ project, path }: TestFile) {
  const file = join(root, path);
  const known = await vitest.globTestSpecifications([file]);
  const wanted = known.find((one) => one.project.name === project && one.moduleId === file);
  if (!wanted) throw new Error(`no tests in ${path} for the project ${project}`);
  return wanted;
}

const isSkipped = ({ children }: TestModule) =>
  [...children.allTests()].every((one) => one.result().state === 'skipped');

async function failureInRun(tests: readonly TestFile[]): Promise<string | null> {
  const wanted = await Promise.all(tests.map(specificationOf));
  // the results are cleared, because `bail` would also count the failures of the previous mutant
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const failure = failureIn(testModules);
  if (failure !== null) return failure;
  if (unhandledErrors.length > 0) return `${tests[0]?.path}, an error outside of the tests`;
  if (testModules.length < tests.length) throw new Error('not every test file was run');
  const skipped = testModules.find(isSkipped);
  if (skipped) throw new Error(`every test of ${skipped.moduleId} is skipped`);
  return null;
}

async function answerTo({ changed, tests }: Question): Promise<Answer> {
  if (changed !== null) vitest.invalidateFile(join(root, changed));
  return { failure: tests.length === 0 ? null : await failureInRun(tests) };
}

process.on('message', (question: Question) => {
  void answerTo(question).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)));
process.send?.('ready');
