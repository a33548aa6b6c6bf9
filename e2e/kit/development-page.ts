import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const config = `export default { build: { minify: false, rolldownOptions: { input: 'payment.html' } } };`;

async function build(folder: string): Promise<void> {
  await writeFile(join(folder, 'vite.config.mjs'), config);
  const options = ['--mode', 'development', '--config', join(folder, 'vite.config.mjs')];
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', join(root, 'apps/web'), '--outDir', join(folder, 'dist'), ...options],
    { env: { ...process.env, NODE_ENV: 'development' } },
  );
}

/** The headers of the product's payment page that PayPal's window needs. */
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** Serves the development build of the payment page to a tab. In this build StrictMode mounts every component twice. */
export async function withDevelopmentPage(page: Page, work: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-e2e-page-'));
  const file = (path: string) => join(folder, 'dist', path);
  await build(folder);
  await page.route(
    ({ pathname }) => pathname === '/payment',
    (route) => route.fulfill({ path: file('payment.html'), headers: pageHeaders }),
  );
  await page.route('**/assets/*', (route) =>
    route.fulfill({ path: file(new URL(route.request().url()).pathname) }),
  );
  await work();
  await rm(folder, { recursive: true, force: true });
}
