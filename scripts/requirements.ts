import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './checks/check.ts';
import { root } from './prepare.mjs';

/**
 * A row of docs/requirements.md. A requirement with `now` must have a test. A requirement with `later` is planned for
 * another change.
 */
export interface Requirement {
  id: string;
  due: 'now' | 'later';
}

const testFiles = ['{apps,packages}/*/{src,build}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'];
const title = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])(?<text>.*?)\1/gs;
const idPattern = /\b[A-Z]{3}-\d{2}\b/g;

export function requirementsIn(markdown: string): Requirement[] {
  const rows = markdown.matchAll(/^\| (?<id>[A-Z]{3}-\d{2}) \|.*\| (?<due>now|later) \|$/gm);
  return Array.from(rows, ({ groups }) => ({
    id: groups?.['id'] ?? '',
    due: groups?.['due'] === 'now' ? 'now' : 'later',
  }));
}

/** The numbers of the findings in docs/findings.md, such as `M3` and `F12`. */
export function findingsIn(markdown: string): string[] {
  const rows = markdown.matchAll(/^\| (?<number>[A-Z]\d{1,2}) \|/gm);
  return Array.from(rows, ({ groups }) => groups?.['number'] ?? '');
}

/** The numbers of findings at the beginning of test titles. In "M1 M3 PAY-04 · …" they are `M1` and `M3`. */
export function findingsInTitles(source: string): string[] {
  return Array.from(source.matchAll(title), ({ groups }) => groups?.['text'] ?? '').flatMap(
    (text) => /^(?:[A-Z][A-Z\d-]* )+·/.exec(text)?.[0].match(/(?<![\w-])[A-Z]\d{1,2}(?= )/g) ?? [],
  );
}

/** The ids of requirements in test titles. */
export function idsInTitles(source: string): string[] {
  return Array.from(source.matchAll(title), ({ groups }) => groups?.['text'] ?? '').flatMap(
    (text) => text.match(idPattern) ?? [],
  );
}

interface Coverage {
  testsOf: ReadonlyMap<string, readonly string[]>;
  missing: readonly string[];
  unknown: readonly string[];
}

export function coverage(
  requirements: readonly Requirement[],
  titles: ReadonlyMap<string, readonly string[]>,
): Coverage {
  const testsOf = new Map<string, string[]>(requirements.map(({ id }) => [id, []]));
  const unknown: string[] = [];
  const named = [...titles].flatMap(([file, ids]) => [...new Set(ids)].map((id) => ({ file, id })));
  for (const { file, id } of named) {
    const files = testsOf.get(id);
    if (files) files.push(file);
    else unknown.push(`${id} in ${file}`);
  }
  const missing = requirements
    .filter(({ id, due }) => due === 'now' && testsOf.get(id)?.length === 0)
    .map(({ id }) => id);
  return { testsOf, missing, unknown };
}

function readTests(folder: string): ReadonlyMap<string, string> {
  const files = globSync(testFiles, { cwd: folder }).toSorted();
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

function readCoverage(folder: string): Coverage {
  const requirements = requirementsIn(readFileSync(join(folder, 'docs/requirements.md'), 'utf8'));
  const titles = Array.from(
    readTests(folder),
    ([file, source]) => [file, idsInTitles(source)] as const,
  );
  return coverage(requirements, new Map(titles));
}

function unknownFindings(folder: string): string[] {
  const known = new Set(findingsIn(readFileSync(join(folder, 'docs/findings.md'), 'utf8')));
  return [...readTests(folder)].flatMap(([file, source]) =>
    findingsInTitles(source)
      .filter((number) => !known.has(number))
      .map((number) => `${number} in ${file} is not in docs/findings.md`),
  );
}

export function requirementsOutcome(folder: string): Outcome {
  const { testsOf, missing, unknown } = readCoverage(folder);
  const findings = unknownFindings(folder);
  const shown = [...testsOf.values()].filter((files) => files.length > 0).length;
  const isGood = shown > 0 && [missing, unknown, findings].every(({ length }) => length === 0);
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    note: `${shown} of ${testsOf.size} requirements have a test`,
    output: [
      ...missing.map((id) => `${id} is due now, but no test title contains it`),
      ...unknown.map((place) => `${place} is not in docs/requirements.md`),
      ...findings,
    ].join('\n'),
  };
}

if (import.meta.main) {
  const { testsOf } = readCoverage(root);
  for (const [id, files] of testsOf) console.log(`${id}  ${files.join(', ') || '–'}`);
  const { failed, output } = requirementsOutcome(root);
  if (failed > 0) console.log(`\n${output}`);
  process.exitCode = failed;
}
