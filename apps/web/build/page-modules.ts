import { readFileSync } from 'node:fs';

export const entry = 'index.html';
/** Requests the data of signed-in pages while the app loads. */
export const prefetchModule = 'src/prefetch.ts';
export const frame = 'src/layout/signed-in.tsx';
export const signIn = 'src/features/sign-in/sign-in-page.tsx';
/** Shared by the details of all plain entities, which import it dynamically. */
export const plainDetail = 'src/kit/crud/crud-detail.tsx';

const importedAs = /const (\w+) = \(\) => import\('\.\.\/([^']+)'\)/g;
const pageOf = /\n {4}path: '([^']+)'.*?lazyScreen\((\w+),/gs;

/** The modules required by each page of the route table: `/plan/$id` → its modules. */
export function pageModules(routes: string): Readonly<Record<string, readonly string[]>> {
  const modules = new Map(
    [...routes.matchAll(importedAs)].map(([, name = '', path = '']) => [name, `src/${path}`]),
  );
  const pages: Record<string, readonly string[]> = {
    '/login': [signIn],
    '/reset-password': ['src/features/password-reset/reset-password-page.tsx'],
    '/': [frame, 'src/layout/home.tsx'],
  };
  for (const [, path = '', name = ''] of routes.matchAll(pageOf)) {
    const module = modules.get(name);
    if (!module) throw new Error(`routes.tsx has no import ${name}`);
    const isPlainDetail = path.endsWith('/$id') && module.endsWith('.screen.tsx');
    pages[path] = isPlainDetail ? [frame, module, plainDetail] : [frame, module];
  }
  return pages;
}

export function readPageModules(root: string) {
  return pageModules(readFileSync(`${root}/src/routes/routes.tsx`, 'utf8'));
}
