import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Manifest, scriptsOfSignedIn } from './budgets.ts';

/** Leaves a list of scripts for the server to announce with the document, so that they travel beside the entry. */
export function preloadHints(): Plugin {
  let outDir = '';
  return {
    name: 'canone:preload-hints',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle() {
      const text = readFileSync(join(outDir, '.vite/manifest.json'), 'utf8');
      const manifest = JSON.parse(text) as Manifest; // Vite wrote it a moment ago
      const files = JSON.stringify(scriptsOfSignedIn(manifest));
      writeFileSync(join(outDir, '.vite/preload.json'), files);
    },
  };
}
