import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures.ts';
import { freePort } from './product.ts';
import { startProduct } from './start-product.ts';

/** A separate product at localhost, because a passkey needs a host with a name and does not work at 127.0.0.1. */
export const test = base.extend<object, { namedOrigin: string; strictOrigin: string }>({
  namedOrigin: [
    ({ browserName: _any }, use) => withProduct({}, use),
    { scope: 'worker', timeout: 300_000 },
  ],

  /** The address of a product in which Admins and SuperAdmins need a second factor. */
  strictOrigin: [
    ({ browserName: _any }, use) => withProduct({ REQUIRE_SECOND_FACTOR: 'admin' }, use),
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function withProduct(
  env: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = String(await freePort());
  const dataFolder = await mkdtemp(join(tmpdir(), 'canone-e2e-named-'));
  const url = `http://localhost:${port}`;
  const product = await startProduct({ url, port, dataFolder }, env);
  await use(product.origin);
  await product.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
