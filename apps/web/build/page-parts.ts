import { auditEntityLabels, auditPaths } from '@canone/contracts/audit-entity-labels';
import type { Plugin } from 'vite';
import { pageTable } from '../src/routes/page-table.ts';

/**
 * Generates small modules from the page table and the contracts. Without these modules every page would load all
 * contracts, and every screen would load the texts and icons that only the menu and the home page show.
 */
const parts: Readonly<Record<string, () => string>> = {
  'virtual:page-routes': () => {
    const routes = pageTable.map(({ path, permission, module, component }) => ({
      path,
      permission,
      module,
      component,
    }));
    return `export const pageRoutes = ${JSON.stringify(routes)};`;
  },
  'virtual:page-labels': () => {
    const labels = pageTable.flatMap(({ path, label }) => (label ? [{ path, label }] : []));
    return `export const pageLabels = ${JSON.stringify(labels)};`;
  },
  'virtual:page-guides': () => {
    const guides = pageTable.flatMap(({ path, guide }) => (guide ? [[path, guide]] : []));
    return `export const pageGuides = ${JSON.stringify(Object.fromEntries(guides))};`;
  },
  'virtual:nav-pages': () => {
    const pages = pageTable.flatMap(({ path, label, permission, navItem }) =>
      navItem ? [{ path, label, permission, navItem }] : [],
    );
    return `export const navPages = ${JSON.stringify(pages)};`;
  },
  'virtual:page-icons': () => {
    const icons = [...new Set(pageTable.flatMap(({ navItem }) => navItem?.icon ?? []))].join(', ');
    return `import { ${icons} } from '@tabler/icons-react'; export const pageIcons = { ${icons} };`;
  },
  'virtual:audit-entities': () =>
    [
      `export const auditEntityLabels = ${JSON.stringify(auditEntityLabels)};`,
      `export const auditPaths = ${JSON.stringify(auditPaths)};`,
    ].join('\n'),
};

export function pageParts(): Plugin {
  return {
    name: 'canone:page-parts',
    resolveId: (id) => (id in parts ? `\0${id}` : undefined),
    load: (id) => parts[id.slice(1)]?.(),
  };
}
