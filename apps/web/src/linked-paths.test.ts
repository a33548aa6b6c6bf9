import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as pagePaths from '@canone/contracts/texts/page-paths';
import { expect, test } from 'vitest';
import { router } from './router.tsx';

const sources = import.meta.dirname;
const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
const paths = /(['"`])(?<path>\/[a-z][^'"`\s]*)\1/g;
/** Addresses that are not pages of the app, and texts that are only the end of an address. */
const elsewhere = /^\/(?:api|guida|health|payment|paypal-simulator)(?:[/?]|$)|^\/(?:new|getAll)$/;

const constants = Object.entries(pagePaths).flatMap(([name, path]) =>
  typeof path === 'string' ? [{ name, path }] : [],
);

/** Replaces each constant of `page-paths.ts` in the code with its path. */
function withPaths(code: string): string {
  return constants.reduce(
    (text, { name, path }) =>
      text
        .replaceAll(`\${${name}}`, path)
        .replaceAll(new RegExp(String.raw`(?<!typeof )\b${name}\b`, 'g'), `'${path}'`),
    code.replaceAll(/^import [^;]*;$/gm, ''),
  );
}

const linked = globSync('**/*.{ts,tsx}', { cwd: sources })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(sources, file), 'utf8').replaceAll(comments, '');
    return [...withPaths(code).matchAll(paths)].map(({ groups }) => [file, groups?.['path'] ?? '']);
  })
  .filter(([, path = '']) => !elsewhere.test(path));

const id = String.raw`(?:\$id|\$\{[^}]*\}|new)`;
const pages = Object.keys(router.routesByPath).map(
  (path) => new RegExp(String.raw`^${path.replaceAll('$id', id)}(?:\?|$)`),
);

test('every path in the code leads to a page', () => {
  const lost = linked.filter(([, path = '']) => !pages.some((page) => page.test(path)));

  expect(lost).toEqual([]);
  expect(linked.length).toBeGreaterThan(50);
});
