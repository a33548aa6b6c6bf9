import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { embeddedTests } from './all-checks.ts';

const ownTests = globSync('apps/api/src/**/*.test.ts', { cwd: root }).filter((path) =>
  readFileSync(join(root, path), 'utf8').includes("kind === 'pglite'"),
);

test('each listed path of tests that need the embedded engine matches at least one test file', () => {
  expect(ownTests.length).toBeGreaterThan(10);
});

test.each(ownTests)('npm test runs %s on the embedded engine', (path) => {
  expect(embeddedTests.filter((start) => path.startsWith(start))).toHaveLength(1);
});
