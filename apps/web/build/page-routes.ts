import type { Plugin } from 'vite';
import { pageTable } from '../src/routes/page-table.ts';

const name = 'virtual:page-routes';
const resolved = `\0${name}`;

function source(): string {
  const routes = pageTable.map(({ path, permission, module, component }) => ({
    path,
    permission,
    module,
    component,
  }));
  return `export const pageRoutes = ${JSON.stringify(routes)};`;
}

/** The page table without labels, texts and icons, because the sign-in page needs none of them. */
export function pageRoutes(): Plugin {
  return {
    name: 'canone:page-routes',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? source() : undefined),
  };
}
