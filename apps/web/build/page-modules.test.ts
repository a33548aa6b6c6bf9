import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '../src/routes.tsx';
import { pageModules, readPageModules } from './page-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('PRF-02 · the build knows what each page of the table of routes is made of', () => {
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

test('PRF-02 · the detail of a plain entity needs the form that all of them share', () => {
  const modules = readPageModules(root);

  expect(modules['/region/$id']).toContain('src/kit/crud/crud-detail.tsx');
  expect(modules['/region']).not.toContain('src/kit/crud/crud-detail.tsx');
  expect(modules['/user/$id']).not.toContain('src/kit/crud/crud-detail.tsx');
});

test('PRF-02 · a page whose screen nobody imports fails the build', () => {
  const routes = "\n    path: '/region',\n    component: lateScreen(region, 'RegionList'),";

  expect(() => pageModules(routes)).toThrow('region');
});
