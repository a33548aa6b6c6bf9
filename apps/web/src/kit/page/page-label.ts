import { pageLabels } from 'virtual:page-labels';

/** The label of a page. The menu, the breadcrumb, the heading and the links to the page use it. */
export function pageLabel(path: string): string {
  return pageLabels.find((page) => page.path === path)?.label ?? path;
}
