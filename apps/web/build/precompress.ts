import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json)$/;
/** A file below this size in bytes is not compressed, because it fits into one network packet. */
const smallest = 1024;

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
    promisify(brotliCompress)(content).then((data) => writeFile(`${path}.br`, data)),
  ]);
}

/** Writes a .gz and a .br file beside each asset, except the documents: the server writes settings into them. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'canone:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      const names = await readdir(outDir, { recursive: true });
      const assets = names.filter((name) => compressible.test(name) && !name.startsWith('.vite'));
      await Promise.all(assets.map((name) => compress(join(outDir, name))));
    },
  };
}
