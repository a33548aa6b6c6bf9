import { join, relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { TestFile } from './mutant-list.ts';

/** The source file changed since the last request, and the test file to run. */
export interface Question {
  readonly changed: string | null;
  readonly test: TestFile | null;
}

/** The first test that failed; null when none did. */
export interface Answer {
  readonly failure: string | null;
}

/** Runs in a separate process: one Vitest handles all requests, so it starts only once. */
const [root = '', projects = '', workers = '1'] = process.argv.slice(2);
process.chdir(root);

const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.config.ts'),
  project: projects.split(','),
  watch: false,
  bail: 1,
  maxWorkers: Number(workers),
  reporters: [{}],
});
// files that share loaded modules would also share them with the previous mutant
for (const project of vitest.projects) project.config.isolate = true;
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

async function failureOf({ project, path }: TestFile): Promise<string | null> {
  const file = join(root, path);
  const known = await vitest.globTestSpecifications([file]);
  const wanted = known.filter((one) => one.project.name === project && one.moduleId === file);
  if (wanted.length === 0) throw new Error(`no tests in ${path} for the project ${project}`);
  // `bail` would also count failures of the previous mutant
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const failure = failureIn(testModules);
  const results = testModules.flatMap(({ children }) => [...children.allTests()]);
  if (failure === null && results.every((one) => one.result().state === 'skipped'))
    throw new Error(`every test of ${path} is skipped in the project ${project}`);
  return failure ?? (unhandledErrors.length > 0 ? `${path}, outside of its tests` : null);
}

async function answerTo({ changed, test }: Question): Promise<Answer> {
  if (changed !== null) vitest.invalidateFile(join(root, changed));
  return { failure: test === null ? null : await failureOf(test) };
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
