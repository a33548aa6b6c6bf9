import { pageLabels } from 'virtual:page-labels';

/** The label of a page in the menu and the breadcrumb, also for its heading and the links to it. */
export function pageLabel(path: string): string {
  return pageLabels.find((page) => page.path === path)?.label ?? path;
}
