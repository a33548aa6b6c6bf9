import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findHeadlessShell } from './kit/chromium.ts';
import { placeOfProduct } from './kit/product.ts';

const product = await placeOfProduct();
const server = join(import.meta.dirname, 'kit/serve-product.ts');

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 3,
  // A machine that pauses during a gesture is not a defect. A real defect fails twice.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: product.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // recording each test takes a third of the run's time
    trace: 'on-first-retry',
    launchOptions: await findHeadlessShell(),
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      grep: /@phone|@both/,
    },
  ],
  webServer: {
    command: `"${process.execPath}" "${server}"`,
    env: {
      PORT: product.port,
      HOST: '127.0.0.1',
      DATA_DIR: product.dataFolder,
      DATABASE_URL: '',
      // All tests sign in as the same few people, so limits per person would stop them.
      CALLS_PER_PERSON: '0',
      CALLS_PER_TENANT: '0',
      CALLS_REFUSED: '0',
    },
    wait: { stdout: /Canone è pronto/ },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
