import { join } from 'node:path';
import type { Plugin } from 'vite';
import { prefetchModule } from './page-modules.ts';

/**
 * Adds the prefetch script to the document as a separate script. Vite would otherwise merge it into the script of the
 * app.
 */
export function prefetchScript(): Plugin {
  let id = '';
  return {
    name: 'canone:prefetch-script',
    apply: 'build',
    configResolved: ({ root }) => {
      id = join(root, prefetchModule);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {}, filename }) => {
        if (!filename.endsWith('/index.html')) return undefined;
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === id,
        );
        if (!chunk) throw new Error(`${prefetchModule} has not been built`);
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}
