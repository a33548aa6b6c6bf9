import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './checks/check.ts';
import { root } from './prepare.mjs';

/** A row of docs/requirements.md: `now` must have a test, `later` waits for its own change. */
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

/** The ids in test titles. */
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
  for (const [file, ids] of titles) {
    for (const id of new Set(ids)) {
      const files = testsOf.get(id);
      if (files) files.push(file);
      else unknown.push(`${id} in ${file}`);
    }
  }
  const missing = requirements
    .filter(({ id, due }) => due === 'now' && testsOf.get(id)?.length === 0)
    .map(({ id }) => id);
  return { testsOf, missing, unknown };
}

function readCoverage(folder: string): Coverage {
  const requirements = requirementsIn(readFileSync(join(folder, 'docs/requirements.md'), 'utf8'));
  const files = globSync(testFiles, { cwd: folder }).toSorted();
  const titles = new Map(
    files.map((file) => [file, idsInTitles(readFileSync(join(folder, file), 'utf8'))]),
  );
  return coverage(requirements, titles);
}

export function requirementsOutcome(folder: string): Outcome {
  const { testsOf, missing, unknown } = readCoverage(folder);
  const shown = [...testsOf.values()].filter((files) => files.length > 0).length;
  const isGood = shown > 0 && missing.length === 0 && unknown.length === 0;
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    note: `${shown} of ${testsOf.size} requirements have a test`,
    output: [
      ...missing.map((id) => `${id} is due now, but no test title contains it`),
      ...unknown.map((place) => `${place} is not in docs/requirements.md`),
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
