import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf, type Manifest } from './budgets.ts';
import { entry, frame, pageModules, prefetchModule } from './page-modules.ts';

/**
 * Writes a list of each page's files. The server announces these files together with the document, so that the browser
 * loads them in parallel. The prefetch script is the first file. The other files follow from the largest to the
 * smallest. A browser opens six connections, so small files use free connections while large files load.
 */
export function preloadHints(): Plugin {
  let outDir = '';
  return {
    name: 'canone:preload-hints',
    apply: 'build',
    configResolved: (config) => {
      ({ outDir } = config.build);
    },
    closeBundle() {
      const text = readFileSync(join(outDir, '.vite/manifest.json'), 'utf8');
      const manifest = JSON.parse(text) as Manifest; // Vite has just written it
      const sizeOf = (file: string) => statSync(join(outDir, file)).size;
      const needed = (modules: readonly string[]) => [
        ...new Set([
          ...(modules.includes(frame) ? filesOf(manifest, [prefetchModule]) : []),
          ...filesOf(manifest, [entry, ...modules]).toSorted((a, b) => sizeOf(b) - sizeOf(a)),
        ]),
      ];
      const pages = Object.entries({ ...pageModules, '*': [frame] }).map(([path, modules]) => [
        path,
        needed(modules),
      ]);
      const hints = JSON.stringify(Object.fromEntries(pages));
      writeFileSync(join(outDir, '.vite/preload.json'), hints);
    },
  };
}
