import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { people, tenants } from './demo.ts';
import { test as base } from './fixtures.ts';
import { freePort } from './product.ts';
import { signInQuietly, storeSession } from './sign-in.ts';
import { startProduct } from './start-product.ts';

/** A separate product with a separate PayPal. These tests move its clock, which must not affect other tests. */
export const test = base.extend<{ ownAdmin: Page }, { ownOrigin: string }>({
  ownOrigin: [
    async ({ browserName: _any }, use) => {
      const port = String(await freePort());
      const dataFolder = await mkdtemp(join(tmpdir(), 'canone-e2e-own-'));
      const url = `http://127.0.0.1:${port}`;
      const product = await startProduct({ url, port, dataFolder });
      await use(product.origin);
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  ownAdmin: async ({ openTab, request, ownOrigin }, use) => {
    const who = { origin: ownOrigin, email: people.admin, tenant: tenants.aurora };
    const page = await openTab(ownOrigin);
    await storeSession(page, await signInQuietly(request, who));
    await use(page);
  },
});
