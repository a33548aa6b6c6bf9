import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** A test file and the Vitest project that runs it. */
export interface TestFile {
  readonly project: string;
  readonly path: string;
}

/**
 * One realistic mistake: a text of a source file and the text that replaces it. Paths are relative to the repository
 * root.
 */
export interface Mutant {
  readonly list: string;
  readonly line: number;
  /** A sentence that describes the mistake. */
  readonly mistake: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly TestFile[];
  /** The reason why no test can detect the mistake; null if a test must detect it. */
  readonly equivalent: string | null;
}

interface Section {
  file: string | undefined;
  tests: TestFile[];
}

type Part = 'find' | 'replace' | 'equivalent';
const prefixes: ReadonlyMap<string, Part> = new Map([
  ['-', 'find'],
  ['+', 'replace'],
  ['~', 'equivalent'],
]);

/** The place of a mutant: the list, and the first line of its paragraph. */
interface Place {
  readonly list: string;
  readonly line: number;
}

function fail({ list, line }: Place, problem: string): never {
  throw new Error(`${list}:${line} ${problem}`);
}

/**
 * Whether the lines are a directive. `file x.ts` and `tests project a.test.ts b.test.ts` are directives for the mutants
 * below them.
 */
function isDirective(lines: readonly string[]): boolean {
  return lines.every((text) => /^(?:file|tests) /.test(text));
}

function readDirectives(list: string, section: Section, lines: readonly string[]): Section {
  const folder = dirname(list);
  const read = { ...section };
  if (lines.some((text) => text.startsWith('tests '))) read.tests = [];
  for (const text of lines) {
    const [word, first = '', ...rest] = text.split(' ');
    if (word === 'file') read.file = join(folder, first);
    else
      read.tests.push(
        ...rest.map((path) => ({
          project: first,
          path: join(folder, path),
        })),
      );
  }
  return read;
}

function partsOf(place: Place, lines: readonly string[]) {
  const parts: Record<Part, string[]> = { find: [], replace: [], equivalent: [] };
  for (const text of lines) {
    const part = prefixes.get(text.charAt(0));
    if (!part || (text[1] ?? ' ') !== ' ')
      fail(place, `has a line without "- ", "+ " or "~ ": ${text}`);
    parts[part].push(text.slice(2));
  }
  return parts;
}

function readMutant(
  place: Place,
  [mistake = '', ...lines]: readonly string[],
  { file, tests }: Section,
): Mutant {
  const { find, replace, equivalent } = partsOf(place, lines);
  if (!file) fail(place, 'has no file above it');
  if (tests.length === 0) fail(place, 'has no tests above it');
  if (find.length === 0 || replace.length === 0)
    fail(place, 'needs a text to find and its replacement');
  return {
    ...place,
    mistake,
    file,
    find: find.join('\n'),
    replace: replace.join('\n'),
    tests,
    equivalent: equivalent.join(' ') || null,
  };
}

/** Reads a list of paragraphs. A paragraph contains directives, a mutant or comments, which start with `#`. */
export function readList(list: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  let section: Section = { file: undefined, tests: [] };
  let line = 1;
  for (const paragraph of text.split(/\n(?:[ \t]*\n)/)) {
    const first = line;
    line += paragraph.split('\n').length + 1;
    const lines = paragraph.split('\n').filter((one) => one !== '' && !one.startsWith('#'));
    if (lines.length === 0) continue;
    if (isDirective(lines)) section = readDirectives(list, section, lines);
    else mutants.push(readMutant({ list, line: first }, lines, section));
  }
  return mutants;
}

/** Reads all lists of the repository, which are stored beside the sources and their tests. */
export function readLists(root: string): Mutant[] {
  return globSync('{apps,packages}/*/src/**/*.mutants', { cwd: root })
    .toSorted()
    .flatMap((list) => readList(list, readFileSync(join(root, list), 'utf8')));
}

/**
 * The same mutants, with their API tests on PostgreSQL, which needs half of the time of PGlite. Tests that use no
 * database exist only in the project of PGlite.
 */
export function onPostgres(
  mutants: readonly Mutant[],
  sourceOf: (file: string) => string,
): Mutant[] {
  const moved = (test: TestFile): TestFile =>
    test.project === 'api-pglite' && !sourceOf(test.path).includes("kind === 'pglite'")
      ? { ...test, project: 'api-postgres' }
      : test;
  return mutants.map((mutant) => ({ ...mutant, tests: mutant.tests.map(moved) }));
}

/** Returns a message if the text to replace does not occur exactly once in the source. */
function mismatchOf(source: string, { list, line, file, find }: Mutant): string | undefined {
  const times = source.split(find).length - 1;
  return times === 1 ? undefined : `${list}:${line} finds its text ${times} times in ${file}`;
}

/** The messages about outdated mutants, each with its place in the list. A missing source counts as empty. */
export function outdated(
  mutants: readonly Mutant[],
  sourceOf: (file: string) => string | undefined,
): string[] {
  return mutants.flatMap((mutant) => mismatchOf(sourceOf(mutant.file) ?? '', mutant) ?? []);
}

/**
 * The source with the planted mistake. Throws if the text to replace does not occur exactly once, so that an outdated
 * list fails.
 */
export function planted(source: string, mutant: Mutant): string {
  const mismatch = mismatchOf(source, mutant);
  if (mismatch !== undefined) throw new Error(mismatch);
  return source.split(mutant.find).join(mutant.replace);
}
