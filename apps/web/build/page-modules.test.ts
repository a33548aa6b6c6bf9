import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageTable as pages } from '../src/routes/page-table.ts';
import { pageModules } from './page-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('PRF-02 · the build finds the modules of each page of the table', () => {
  const modules = pageModules;

  expect(Object.keys(modules)).toEqual(
    expect.arrayContaining(['/', '/login', '/reset-password', ...pages.map(({ path }) => path)]),
  );
  expect(
    Object.values(modules)
      .flat()
      .filter((path) => !existsSync(join(root, path))),
  ).toEqual([]);
});

test('PRF-02 · the detail of a plain entity needs the form shared by all plain entities', () => {
  const modules = pageModules;

  expect(modules['/region/$id']).toContain('src/kit/crud/crud-detail.tsx');
  expect(modules['/region']).not.toContain('src/kit/crud/crud-detail.tsx');
  expect(modules['/user/$id']).not.toContain('src/kit/crud/crud-detail.tsx');
});
