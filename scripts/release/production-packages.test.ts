import { describe, expect, test } from 'vitest';
import { type Lock, productionPackages } from './production-packages.ts';

const lock: Lock = {
  'apps/api': { dependencies: { '@canone/contracts': '*', pg: '1' } },
  'apps/web': { dependencies: { react: '1' } },
  'packages/contracts': { dependencies: { zod: '1' } },
  'node_modules/@canone/contracts': { link: true, resolved: 'packages/contracts' },
  'node_modules/pg': {
    dependencies: { split: '1' },
    optionalDependencies: { 'pg-native': '1' },
    peerDependencies: { pool: '1' },
  },
  'node_modules/pg/node_modules/split': { dependencies: { through: '1' } },
  'node_modules/split': {},
  'node_modules/through': { dependencies: { pg: '1' } },
  'node_modules/pool': {},
  'node_modules/react': {},
  'node_modules/zod': {},
};

describe('the packages of a release', () => {
  test('are the packages that the workspace needs, each in its nearest version, without development packages', () => {
    expect(productionPackages(lock, 'apps/api')).toEqual([
      'apps/api',
      'node_modules/pg',
      'node_modules/pg/node_modules/split',
      'node_modules/pool',
      'node_modules/through',
      'node_modules/zod',
      'packages/contracts',
    ]);
  });

  test('cannot be listed when the lock file lacks one of them', () => {
    const { 'node_modules/zod': _, ...without } = lock;

    expect(() => productionPackages(without, 'apps/api')).toThrow('packages/contracts needs zod');
  });
});
