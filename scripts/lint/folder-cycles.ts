import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Outcome } from '../checks/check.ts';

/** The imports of each file. All paths are relative to the same folder. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const modules = 'apps/api/src/modules';
const platform = 'apps/api/src/platform';
const browser = 'apps/web/src';
const contracts = 'packages/contracts/src';
const importPath = /\b(?:from|import)\s*\(?\s*'(?<path>\.[^']+)'/g;

/** The files that a source imports, including type imports. */
export function importsOf(file: string, source: string): string[] {
  return Array.from(source.matchAll(importPath), ({ groups }) =>
    posix.join(posix.dirname(file), groups?.['path'] ?? ''),
  );
}

function inside(folder: string, file: string): string | undefined {
  const path = posix.relative(folder, posix.dirname(file));
  return path.startsWith('..') ? undefined : path;
}

/**
 * The folder of a file for the search of cycles. It is a module of the server, a layer of billing, a subject of the
 * platform or of the contracts, or a layer of the browser app. `app` and `all` stand for the files beside the layers of
 * the app and the subjects of the contracts. Undefined for other files.
 */
export function folderOf(file: string): string | undefined {
  const layer = inside(browser, file);
  if (layer !== undefined) return `web/${layer.split('/')[0] || 'app'}`;
  const shared = inside(contracts, file);
  if (shared !== undefined) return `contracts/${shared || 'all'}`;
  const subject = inside(platform, file);
  if (subject !== undefined) return `platform/${subject.split('/')[0]}`;
  return inside(modules, file) || undefined;
}

function foldersImported(imports: Imports): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const to of imported.map(folderOf).filter((one) => one !== undefined)) targets.add(to);
    targets.delete(from);
  }
  return edges;
}

/** The cycles among folders. One cycle is reported for each folder that imports one of its predecessors. */
export function folderCycles(imports: Imports): string[][] {
  const edges = foldersImported(imports);
  const done = new Set<string>();
  const cycles: string[][] = [];

  function visit(folder: string, path: readonly string[]): void {
    const start = path.indexOf(folder);
    if (start >= 0) cycles.push([...path.slice(start), folder]);
    if (start >= 0 || done.has(folder)) return;
    for (const next of [...(edges.get(folder) ?? [])].toSorted()) visit(next, [...path, folder]);
    done.add(folder);
  }

  for (const folder of [...edges.keys()].toSorted()) visit(folder, []);
  return cycles;
}

/** Reads the imports of all files except tests, which may import from anywhere. */
function readImports(root: string): Imports {
  const files = globSync(
    [
      `${modules}/**/*.ts`,
      `${platform}/**/*.ts`,
      `${browser}/**/*.{ts,tsx}`,
      `${contracts}/**/*.ts`,
    ],
    { cwd: root },
  ).map((file) => file.replaceAll('\\', '/'));
  return new Map(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
  );
}

export function cyclesOutcome(root: string): Outcome {
  const imports = readImports(root);
  const cycles = folderCycles(imports);
  const isGood = imports.size > 0 && cycles.length === 0;
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    output: cycles.map((cycle) => `Import cycle between folders: ${cycle.join(' → ')}`).join('\n'),
  };
}
