import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

const modules = join(root, 'apps/api/src/modules');

/** Reads the address and the bytes of a request that has no contract. */
const withoutContract = 'billing/provider-sync/webhook.module.ts';

test('a module only connects endpoints to services: no module decides or refuses', () => {
  const files = globSync('**/*.module.ts', { cwd: modules });
  const deciding = files.filter((file) =>
    /\b(if \(|throw )/.test(readFileSync(join(modules, file), 'utf8')),
  );

  expect(files.length).toBeGreaterThan(30);
  expect(deciding).toEqual([withoutContract]);
});

test('only modules serve endpoints', () => {
  const others = globSync('**/*.ts', { cwd: modules }).filter((file) =>
    /\bserve\.(handle|csv|xlsx|upload)\w*\(/.test(readFileSync(join(modules, file), 'utf8')),
  );

  expect(others.filter((file) => !file.endsWith('.module.ts'))).toEqual([]);
});
