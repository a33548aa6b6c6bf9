import { pageGuides } from 'virtual:page-guides';
import { guideIndexPath } from '@canone/contracts/texts/page-paths';

const asPattern = (path: string) => path.replace(/\/\d+(?=\/|$)/, '/$id');

/**
 * The address of the guide's page for a path of the product. If the path has no guide page, the guide page of the
 * nearest path above it.
 */
export function guidePageOf(path: string): string {
  for (let part = asPattern(path); part !== ''; part = part.slice(0, part.lastIndexOf('/'))) {
    const slug = pageGuides[part];
    if (slug !== undefined) return `/guida/${slug}.html`;
  }
  return path === '/' ? '/guida/home.html' : guideIndexPath;
}
