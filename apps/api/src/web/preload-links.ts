import { existsSync, readFileSync } from 'node:fs';
import { plainPath } from '@canone/contracts/texts/page-paths';

/**
 * The files of each page, from the build of the browser app. The keys are paths such as `/plan/$id`, or `*` for every
 * other page.
 */
export type PageFiles = Readonly<Record<string, readonly string[]>>;

export function readPageFiles(folder: string): PageFiles {
  const list = `${folder}/.vite/preload.json`;
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PageFiles) : {}; // written by our own build
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload`;
}

function isPathOf(page: string, path: string): boolean {
  const [parts, given] = [page.split('/'), path.split('/')];
  return (
    parts.length === given.length &&
    parts.every((part, index) => part === '$id' || part === given[index])
  );
}

/**
 * No page has a longer path. The limit is needed, because the time to remove slashes from the end of a path grows with
 * the square of their number.
 */
const maxPathLength = 200;

/**
 * Builds the `Link` header of a page with all files that the page needs. The browser fetches these files while it loads
 * the document, before any script requests them.
 */
export function preloadLinks(pages: PageFiles): (url: string) => string | undefined {
  const links = new Map(
    Object.entries(pages).map(([page, files]) => [page, files.map(linkTo).join(', ')]),
  );
  return (url) => {
    const [whole = ''] = url.split('?', 1);
    if (whole.length > maxPathLength) return links.get('*');
    const path = plainPath(whole);
    const page = links.has(path) ? path : [...links.keys()].find((it) => isPathOf(it, path));
    return links.get(page ?? '*');
  };
}
