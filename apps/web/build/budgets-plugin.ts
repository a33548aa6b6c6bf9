import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Manifest, measure } from './budgets.ts';

/** Prints a table of script sizes after the build and fails when a route exceeds its budget. */
export function checkBudgets(): Plugin {
  let outDir = '';
  return {
    name: 'canone:budgets',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle() {
      const text = readFileSync(join(outDir, '.vite/manifest.json'), 'utf8');
      const manifest = JSON.parse(text) as Manifest; // Vite has just written it
      const gzipBytes = (file: string) =>
        gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length;

      const measures = measure(manifest, gzipBytes);
      const width = Math.max(...measures.map(({ route }) => route.length));
      console.log('\nscript, gzip kB');
      for (const { route, kilobytes, limit } of measures) {
        const size = kilobytes.toFixed(1).padStart(6);
        console.log(
          `${route.padEnd(width)} ${size} / ${limit}${kilobytes > limit ? '  OVER' : ''}`,
        );
      }
      const over = measures.filter(({ kilobytes, limit }) => kilobytes > limit);
      if (over.length > 0) {
        this.error(`Over the size budget: ${over.map(({ route }) => route).join(', ')}`);
      }
    },
  };
}
