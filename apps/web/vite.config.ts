import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { barrelImports } from './build/barrel-imports.ts';
import { checkBudgets } from './build/budgets-plugin.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { pageParts } from './build/page-parts.ts';
import { paymentDocument } from './build/payment-document.ts';
import { precompress } from './build/precompress.ts';
import { prefetchScript } from './build/prefetch-script.ts';
import { preloadHints } from './build/preload-hints.ts';
import { withoutSummaries } from './build/without-summaries.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const documents = [at('./index.html'), at('./payment.html')].filter((path) => existsSync(path));
const api = { target: 'http://127.0.0.1:3000' };
const proxy = { '/api': api, '/health': api, '/paypal-simulator': api };

export default defineConfig({
  root: at('.'),
  plugins: [
    pageParts(),
    barrelImports(),
    withoutSummaries(),
    react({ compiler: true }),
    paymentDocument(),
    prefetchScript(),
    precompress(),
    preloadHints(),
    checkBudgets(),
  ],
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // No file is inlined, because the content security policy allows `data:` addresses only for images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [...documents, at('./src/prefetch.ts')],
      // A constant is inlined where it is used, because its text is shorter than an import of a shared variable.
      optimization: { inlineConst: { mode: 'all' } },
      // Chunk names are short: the entry lists every chunk by name, so long names would enlarge the sign-in page.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'list', name: chunkGroups(at('./')) }],
        },
      },
    },
  },
});
