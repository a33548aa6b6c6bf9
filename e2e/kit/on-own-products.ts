import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const startsProduct = /from '\.\.\/kit\/(own|named|start)-product\.ts'/;

/**
 * The files whose tests start a further product. Each worker needs its own, and its start takes as much processor time as
 * five tests, so one worker runs all of them.
 */
export const onOwnProducts = globSync('*/*.spec.ts', { cwd: folder })
  .map((name) => join(folder, name))
  .filter((path) => startsProduct.test(readFileSync(path, 'utf8')));
