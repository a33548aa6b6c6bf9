import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const startsProduct = /from '\.\.\/kit\/(own|named|start)-product\.ts'/;

/**
 * The files whose tests start an additional product. One worker runs all of them. With several workers each worker
 * would start such a product, and a start takes as much processor time as five tests.
 */
export const onOwnProducts = globSync('*/*.spec.ts', { cwd: folder })
  .map((name) => join(folder, name))
  .filter((path) => startsProduct.test(readFileSync(path, 'utf8')));
