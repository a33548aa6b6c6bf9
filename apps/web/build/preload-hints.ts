import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf, type Manifest } from './budgets.ts';
import { early, entry, frame, readPageModules } from './page-modules.ts';

/**
 * Leaves a list of each page's files for the server to announce with the document: they travel side by side, and
 * none waits until another has run. The largest come first: a browser opens six connections, and the small ones
 * pass one after the other on those that are free while the large ones are on their way. What asks for the data
 * comes before all.
 */
export function preloadHints(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'canone:preload-hints',
    apply: 'build',
    configResolved: (config) => {
      ({ root } = config);
      ({ outDir } = config.build);
    },
    closeBundle() {
      const text = readFileSync(join(outDir, '.vite/manifest.json'), 'utf8');
      const manifest = JSON.parse(text) as Manifest; // Vite wrote it a moment ago
      const sizeOf = (file: string) => statSync(join(outDir, file)).size;
      const needed = (modules: readonly string[]) => [
        ...new Set([
          ...(modules.includes(frame) ? filesOf(manifest, [early]) : []),
          ...filesOf(manifest, [entry, ...modules]).toSorted((a, b) => sizeOf(b) - sizeOf(a)),
        ]),
      ];
      const pages = Object.entries({ ...readPageModules(root), '*': [frame] }).map(
        ([path, modules]) => [path, needed(modules)],
      );
      const hints = JSON.stringify(Object.fromEntries(pages));
      writeFileSync(join(outDir, '.vite/preload.json'), hints);
    },
  };
}
