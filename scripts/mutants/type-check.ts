import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, planted } from './mutant-list.ts';

/** The codes of errors about unused code. They are ignored, because a mistake may leave code unused. */
const unused = new Set(['TS6133', 'TS6138', 'TS6192', 'TS6196', 'TS6198']);

function compiler(root: string, ...args: string[]): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, ...args], { cwd: root, encoding: 'utf8' }).stdout;
}

const projectOf = ({ file }: Mutant) => file.split('/').slice(0, 2).join('/');

/** The files with type errors in the given projects. */
function wrongFiles(root: string, projects: Iterable<string>): Set<string> {
  const stdout = Array.from(projects, (project) =>
    compiler(root, '-p', project, '--noEmit', '--pretty', 'false'),
  ).join('');
  const errors = stdout.matchAll(/^(?<file>[^\s(][^(]*)\(\d+,\d+\): error (?<code>TS\d+)/gm);
  return new Set(
    Array.from(errors, ({ groups }) => groups ?? {})
      .filter(({ code = '' }) => !unused.has(code))
      .map(({ file = '' }) => file),
  );
}

/**
 * Divides the mutants into rounds. A round has at most one mutant per file, so that a type error belongs to exactly one
 * mutant.
 */
function rounds(mutants: readonly Mutant[]): Mutant[][] {
  const byFile = [...Map.groupBy(mutants, ({ file }) => file).values()];
  const most = Math.max(0, ...byFile.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => byFile.flatMap((all) => all[round] ?? []));
}

/** Plants as many mutants together as possible and returns the files with type errors. */
function wrongTogether(root: string, mutants: readonly Mutant[]) {
  const sources = new Map<string, string>();
  const changed = new Map<string, string>();
  const left: Mutant[] = [];
  for (const mutant of mutants) {
    const { file } = mutant;
    if (!sources.has(file)) sources.set(file, readFileSync(join(root, file), 'utf8'));
    try {
      changed.set(file, planted(changed.get(file) ?? sources.get(file) ?? '', mutant));
    } catch {
      // skipped in this round, because another mutant has changed the same text
      left.push(mutant);
    }
  }
  for (const [file, source] of changed) writeFileSync(join(root, file), source);
  const wrong = wrongFiles(root, new Set(mutants.map(projectOf)));
  for (const [file, source] of sources) writeFileSync(join(root, file), source);
  return { wrong, left };
}

/** The mutants that TypeScript rejects. Such a mistake is detected without a test. */
export function notCompiling(root: string, mutants: readonly Mutant[]): ReadonlySet<Mutant> {
  compiler(root, '-b');
  const suspicious = new Set<string>();
  for (let left = [...mutants]; left.length > 0; ) {
    const together = wrongTogether(root, left);
    for (const file of together.wrong) suspicious.add(file);
    left = together.left;
  }
  const refused = new Set<Mutant>();
  for (const round of rounds(mutants.filter(({ file }) => suspicious.has(file)))) {
    const { wrong } = wrongTogether(root, round);
    for (const mutant of round.filter(({ file }) => wrong.has(file))) refused.add(mutant);
  }
  return refused;
}
