import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'] } },
      { test: { ...node, name: 'simulator', include: ['apps/paypal-simulator/src/**/*.test.ts'] } },
      { test: { ...node, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
    ],
  },
});
