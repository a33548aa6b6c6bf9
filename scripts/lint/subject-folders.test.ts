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
