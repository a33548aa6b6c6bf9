import { join } from 'node:path';
import type { Plugin } from 'vite';
import { early } from './page-modules.ts';

/** Lets the document start the early script beside the app. Vite would otherwise merge the two. */
export function earlyScript(): Plugin {
  let id = '';
  return {
    name: 'canone:early-script',
    apply: 'build',
    configResolved: ({ root }) => {
      id = join(root, early);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {}, filename }) => {
        if (!filename.endsWith('/index.html')) return undefined;
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === id,
        );
        if (!chunk) throw new Error(`${early} has not been built`);
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}
