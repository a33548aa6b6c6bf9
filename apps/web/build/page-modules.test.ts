import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '../src/routes/routes.tsx';
import { pageModules, readPageModules } from './page-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('PRF-02 · the build finds the modules of each page in the route table', () => {
  const modules = readPageModules(root);

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
  const modules = readPageModules(root);

  expect(modules['/region/$id']).toContain('src/kit/crud/crud-detail.tsx');
  expect(modules['/region']).not.toContain('src/kit/crud/crud-detail.tsx');
  expect(modules['/user/$id']).not.toContain('src/kit/crud/crud-detail.tsx');
});

test('PRF-02 · a page whose screen is not imported fails the build', () => {
  const routes = "\n    path: '/region',\n    component: lazyScreen(region, 'RegionList'),";

  expect(() => pageModules(routes)).toThrow('region');
});
