import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

test.each(['apps/api/src/platform', 'apps/web/src/kit'])(
  'each file of %s is in the folder of its subject',
  (folder) => {
    expect(globSync('*.{ts,tsx,css}', { cwd: join(root, folder) })).toEqual([]);
    expect(globSync('*/*.{ts,tsx}', { cwd: join(root, folder) }).length).toBeGreaterThan(50);
  },
);

test('outside of its subject folders the contracts have only files that combine several subjects', () => {
  expect(globSync('*.ts', { cwd: join(root, 'packages/contracts/src') }).toSorted()).toEqual([
    'all-contracts.ts',
    'audit-entity-labels.ts',
    'contracts.ts',
    'refusal-groups.ts',
    'refusals.ts',
  ]);
});

test('each browser test is in the folder of its subject', () => {
  expect(globSync('*.spec.ts', { cwd: join(root, 'e2e') })).toEqual([]);
  expect(globSync('*/*.spec.ts', { cwd: join(root, 'e2e') }).length).toBeGreaterThan(50);
});
