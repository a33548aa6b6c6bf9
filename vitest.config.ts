import { defineConfig } from 'vitest/config';
import { pageParts } from './apps/web/build/page-parts.ts';

/** A busy machine can take many times as long as a quiet one. The limits only end a test that hangs. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };

/**
 * The files of a worker share the loaded modules, because loading them for each file takes more than half of the
 * processor time.
 */
const node = { environment: 'node' as const, isolate: false, ...limits };

/** Tests of logins, which the embedded engine does not have. */
const loginTests = ['platform/database/logins', 'admin/split-logins'].map(
  (path) => `apps/api/src/${path}.test.ts`,
);

/** On a busy machine the usual second is too short. */
const expectOptions = { poll: { timeout: 60_000 } };

/** The same API tests on either engine: the set-up starts the database, the tests do not know which. */
function api(engine: 'pglite' | 'postgres' | 'citus') {
  return {
    test: {
      ...node,
      name: `api-${engine}`,
      include: ['apps/api/src/**/*.test.ts'],
      exclude: engine === 'pglite' ? loginTests : [],
      globalSetup: `apps/api/src/testing/${engine}.setup.ts`,
      env: { TEST_DATABASE: engine },
      expect: expectOptions,
    },
  };
}

export default defineConfig({
  test: {
    pool: 'forks',
    // two cores: a worker that waits for the database leaves its core to the third
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...node,
          name: 'contracts',
          include: ['packages/contracts/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'simulator',
          include: ['apps/paypal-simulator/src/**/*.test.ts'],
        },
      },
      {
        plugins: [pageParts()],
        test: {
          ...node,
          name: 'web',
          include: ['apps/web/{src,build}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...node,
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
        },
      },
      api('pglite'),
      api('postgres'),
      api('citus'),
    ],
  },
});
