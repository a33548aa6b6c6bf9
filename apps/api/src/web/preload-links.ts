import { existsSync, readFileSync } from 'node:fs';
import { plainPath } from '@canone/contracts/texts/page-paths';

/** The files of each page (`/plan/$id`, or `*` for every other), from the build of the browser app. */
export type PageFiles = Readonly<Record<string, readonly string[]>>;

export function readPageFiles(folder: string): PageFiles {
  const list = `${folder}/.vite/preload.json`;
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PageFiles) : {}; // written by our build
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

/** Longer than the path of any page. The time to cut slashes off its end grows with the square of its length. */
const maxPathLength = 200;

/**
 * Builds the `Link` header of a page with all files that it needs. The browser fetches them together with the document,
 * before any script requests them.
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
