import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findHeadlessShell } from './kit/chromium.ts';
import { onOwnProducts } from './kit/on-own-products.ts';
import { placeOfProduct } from './kit/product.ts';

const product = await placeOfProduct();
const server = join(import.meta.dirname, 'kit/serve-product.ts');

const desktop = { use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ };
const phone = {
  use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  grep: /@phone|@both/,
};

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 3,
  // A machine that pauses during a gesture causes a failure that is no defect. A real defect fails twice.
  retries: process.env['CI'] ? 1 : 0,
  // The limits end a test that hangs. They are long, because other programs use the processor at the same time.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: product.url,
    actionTimeout: 60_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // recording a trace of each test would take a third of the run's time
    trace: 'on-first-retry',
    launchOptions: await findHeadlessShell(),
  },
  // the projects with one worker run first, so that the other workers are busy during the rest of the run
  projects: [
    { name: 'desktop-own', ...desktop, testMatch: onOwnProducts, workers: 1 },
    { name: 'phone-own', ...phone, testMatch: onOwnProducts, workers: 1 },
    { name: 'desktop', ...desktop, testIgnore: onOwnProducts },
    { name: 'phone', ...phone, testIgnore: onOwnProducts },
  ],
  webServer: {
    command: `"${process.execPath}" "${server}"`,
    env: {
      PORT: product.port,
      HOST: '127.0.0.1',
      DATA_DIR: product.dataFolder,
      DATABASE_URL: '',
      // All tests sign in as the same few people, so the limits per person are turned off.
      CALLS_PER_PERSON: '0',
      CALLS_PER_TENANT: '0',
      CALLS_REFUSED: '0',
    },
    wait: { stdout: /Canone è pronto/ },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
