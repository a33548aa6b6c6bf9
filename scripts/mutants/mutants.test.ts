import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { type Mutant, onPostgres, outdated, planted, readList, readLists } from './mutant-list.ts';
import { chosen, resultLine, summary } from './report.ts';
import { resultsFile } from './results-file.ts';
import { byProject } from './runner-process.ts';

const list = `# A remark.

file money.ts
tests contracts money.test.ts ../b/other.test.ts
tests api-pglite c.test.ts

A total is rounded down.
- round(a)
+ floor(a)

# Another remark.
Two lines become none.
- first
-   second
+
~ Nothing reads
~ them.

file sub/rules.ts

The rest is negative.
- a - b
+ b - a
`;
const mutants = readList('packages/x/src/x.mutants', list);
const aMutant = (change: Partial<Mutant> = {}): Mutant => ({
  list: 'x.mutants',
  line: 7,
  mistake: 'A total is rounded down.',
  file: 'money.ts',
  find: 'round',
  replace: 'floor',
  tests: [],
  equivalent: null,
  ...change,
});

describe('a list of mutants', () => {
  test('is read with its files, tests, texts and reasons', () => {
    expect(mutants.map(({ mistake, line, file }) => [mistake, line, file])).toEqual([
      ['A total is rounded down.', 7, 'packages/x/src/money.ts'],
      ['Two lines become none.', 11, 'packages/x/src/money.ts'],
      ['The rest is negative.', 21, 'packages/x/src/sub/rules.ts'],
    ]);
    expect(mutants[0]).toMatchObject({ find: 'round(a)', replace: 'floor(a)', equivalent: null });
    expect(mutants[1]).toMatchObject({
      find: 'first\n  second',
      replace: '',
      equivalent: 'Nothing reads them.',
    });
    expect(mutants[2]?.tests).toEqual([
      { project: 'contracts', path: 'packages/x/src/money.test.ts' },
      { project: 'contracts', path: 'packages/x/b/other.test.ts' },
      { project: 'api-pglite', path: 'packages/x/src/c.test.ts' },
    ]);
  });

  test.each([
    ['A mistake.\n- a\n+ b', 'has no file above it'],
    ['file a.ts\n\nA mistake.\n- a\n+ b', 'has no tests above it'],
    ['file a.ts\ntests web a.test.ts\n\nA mistake.\n- a', 'needs a text to find'],
    ['file a.ts\ntests web a.test.ts\n\nA mistake.\n-a\n+b', 'has a line without'],
  ])('%j is refused: it %s', (text, problem) => {
    expect(() => readList('x.mutants', text)).toThrow(problem);
  });
});

test('the API tests of a mutant can run on PostgreSQL, except those without a database', () => {
  const projectsOf = (source: string) =>
    onPostgres(mutants, () => source)[0]?.tests.map(({ project }) => project);

  expect(projectsOf('')).toEqual(['contracts', 'contracts', 'api-postgres']);
  expect(projectsOf("const once = inject('database').kind === 'pglite';")).toEqual([
    'contracts',
    'contracts',
    'api-pglite',
  ]);
});

describe('a text that is replaced', () => {
  test('is found exactly once in its source', () => {
    expect(planted('a = round(b);', aMutant())).toBe('a = floor(b);');
    expect(planted('a = round(b);', aMutant({ replace: '$& $1' }))).toBe('a = $& $1(b);');
  });

  test.each([
    ['a = ceil(b);', 0],
    ['round(round(b))', 2],
  ])('in %j occurs %i times, which is refused', (source, times) => {
    expect(() => planted(source, aMutant())).toThrow(
      `x.mutants:7 finds its text ${times} times in money.ts`,
    );
  });
});

describe('the check of the lists', () => {
  const sources = new Map([
    ['money.ts', 'a = round(b);'],
    ['twice.ts', 'round(round(b))'],
  ]);
  const check = (all: readonly Mutant[]) => outdated(all, (file) => sources.get(file));

  test('accepts a text that occurs once', () => {
    expect(check([aMutant()])).toEqual([]);
  });

  test('names every outdated mutant, also a mutant of a missing file', () => {
    const all = [
      aMutant({ line: 1, find: 'ceil' }),
      aMutant({ line: 2 }),
      aMutant({ line: 3, file: 'twice.ts' }),
      aMutant({ line: 4, file: 'missing.ts' }),
    ];

    expect(check(all)).toEqual([
      'x.mutants:1 finds its text 0 times in money.ts',
      'x.mutants:3 finds its text 2 times in twice.ts',
      'x.mutants:4 finds its text 0 times in missing.ts',
    ]);
  });
});

describe('the mutants of a run', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((mistake) => aMutant({ mistake }));

  test('are divided completely among the shards', () => {
    const shards = ['1/3', '2/3', '3/3'].flatMap((shard) => chosen(many, { only: [''], shard }));

    expect(shards.map(({ mistake }) => mistake).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test.each(['0/2', '3/2', '1', 'x'])('are refused for the shard %s', (shard) => {
    expect(() => chosen(many, { only: [''], shard })).toThrow('--shard');
  });

  test('are those that contain a text, and an empty result is an error', () => {
    expect(chosen(mutants, { only: ['rules.ts'], shard: '1/1' })).toEqual([mutants[2]]);
    expect(() => chosen(mutants, { only: ['nothing'], shard: '1/1' })).toThrow('No mutant');
  });
});

describe('the report', () => {
  const noticed = { mutant: aMutant(), by: 'a.test.ts › adds up', seconds: 1.25 };
  const survived = { mutant: aMutant({ mistake: 'A lock is forgotten.' }), by: null, seconds: 2 };
  const equivalent = { ...survived, mutant: aMutant({ equivalent: 'It changes nothing.' }) };

  test('shows the test that detected a mistake', () => {
    expect(resultLine(noticed)).toBe('✓   1.3 s  A total is rounded down. ← a.test.ts › adds up');
    expect(resultLine(survived)).toBe('✗   2.0 s  A lock is forgotten. x.mutants:7');
  });

  test('is good when every survivor has an explanation', () => {
    const { text, isGood } = summary([noticed, equivalent], []);

    expect(isGood).toBe(true);
    expect(text).toContain('It changes nothing.');
    expect(text).toMatch(/\n1 noticed, 1 survived \(50\.0 % noticed\)$/);
  });

  test.each([
    ['a survivor', [noticed, survived], []],
    ['a mistake that does not compile', [noticed], [aMutant()]],
    ['a reason that is not true', [{ ...equivalent, by: 'a.test.ts' }], []],
  ])('is not good with %s', (_, results, refused) => {
    expect(summary(results, refused).isGood).toBe(false);
  });
});

test('neighbouring test files of the same project run together, in the given order', () => {
  const file = (project: string, path: string) => ({ project, path });
  const tests = [file('web', 'b'), file('web', 'a'), file('api-postgres', 'c'), file('web', 'd')];

  expect(byProject(tests).map((run) => run.map(({ path }) => path))).toEqual([
    ['b', 'a'],
    ['c'],
    ['d'],
  ]);
});

test('after a run with a results file, survivors without a reason and mutants without a result are still to be run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canone-results-'));
  const path = join(folder, 'results.jsonl');
  const [noticed, survived, untried] = ['a', 'b', 'c'].map((find) => aMutant({ find }));
  const explained = aMutant({ find: 'd', equivalent: 'It changes nothing.' });
  const stored = resultsFile(path);
  const all = [noticed, survived, untried, explained].filter((one) => one !== undefined);
  const add = (mutant: Mutant | undefined, by: string | null) =>
    mutant && stored.add({ mutant, by, seconds: 1 });

  expect(stored.left(all)).toEqual(all);
  add(noticed, null);
  add(noticed, 'a.test.ts');
  add(survived, null);
  add(explained, null);

  expect(resultsFile(path).left(all)).toEqual([survived, untried]);
  rmSync(folder, { recursive: true });
});

describe('the lists of the repository', () => {
  const all = readLists(root);

  test('have at least 150 different mistakes, each with existing tests', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    const names = all.map(({ file, find, replace }) => `${file} ${find} ${replace}`);
    expect(new Set(names).size).toBe(all.length);
    const missing = all
      .flatMap(({ tests }) => tests.map(({ path }) => path))
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  test('quote their sources exactly, so that every mistake can still be planted', () => {
    const read = (file: string) =>
      existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
    expect(outdated(all, read)).toEqual([]);
  });
});
