import { existsSync, readFileSync } from 'node:fs';

/** The files of each page (`/plan/$id`, or `*` for every other), as the build of the browser app left them. */
export type PageFiles = Readonly<Record<string, readonly string[]>>;

export function readPageFiles(folder: string): PageFiles {
  const list = `${folder}/.vite/preload.json`;
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PageFiles) : {}; // the build wrote it
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
 * Gives the `Link` header of a page: everything it needs to be drawn, announced with the document, so that nothing
 * waits until a script has run that asks for it.
 */
export function preloadLinks(pages: PageFiles): (url: string) => string | undefined {
  const links = new Map(
    Object.entries(pages).map(([page, files]) => [page, files.map(linkTo).join(', ')]),
  );
  return (url) => {
    const path = url.replace(/\?.*$/, '').replace(/(?<=.)\/+$/, '');
    const page = links.has(path) ? path : [...links.keys()].find((it) => isPathOf(it, path));
    return links.get(page ?? '*');
  };
}
