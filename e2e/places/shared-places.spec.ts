import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { people, tenants } from '../kit/demo.ts';
import { axe, test as base, expect } from '../kit/fixtures.ts';
import { freePort } from '../kit/product.ts';
import { signInQuietly, storeSession } from '../kit/sign-in.ts';
import { startProduct } from '../kit/start-product.ts';

/** A product whose tenants do not trust each other. */
const test = base.extend<
  { reserved: (email: string) => Promise<Page> },
  { reservedOrigin: string }
>({
  reservedOrigin: [
    async ({ browserName: _any }, use) => {
      const port = String(await freePort());
      const dataFolder = await mkdtemp(join(tmpdir(), 'canone-e2e-shared-'));
      const place = { url: `http://127.0.0.1:${port}`, port, dataFolder };
      const settings = { SHARED_DATA: 'superadmin', TENANTS_PER_PERSON: '1' };
      const product = await startProduct(place, settings);
      await use(product.origin);
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  reserved: async ({ openTab, request, reservedOrigin: origin }, use) =>
    use(async (email) => {
      const page = await openTab(origin);
      await storeSession(
        page,
        await signInQuietly(request, { origin, email, tenant: tenants.aurora }),
      );
      return page;
    }),
});

const newRegion = (page: Page) => page.getByRole('link', { name: 'Crea Nuovo Regione' });

test('F8 · when places are reserved, an Admin sees no form that would fail, and a SuperAdmin sees every form', async ({
  reserved,
}) => {
  const admin = await reserved(people.admin);
  await admin.goto('/region');
  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await expect(newRegion(admin)).toHaveCount(0);
  await expect(admin.getByRole('button', { name: /^Elimina/ })).toHaveCount(0);
  await axe(admin);
  await admin.goto('/region/1');
  await expect(admin.getByLabel('Nome')).not.toBeEditable();
  await expect(admin.getByRole('button', { name: 'Salva' })).toHaveCount(0);

  const superAdmin = await reserved(people.superAdmin);
  await superAdmin.goto('/region');
  await expect(newRegion(superAdmin)).toBeVisible();
});

test('F8 · an Admin who has created all allowed tenants is offered no form for another tenant', async ({
  reserved,
}) => {
  const page = await reserved(people.admin);
  const create = page.getByRole('link', { name: 'Crea Nuovo Tenant' });
  await page.goto('/tenant');
  await create.click();
  await page.getByLabel('Nome').fill('Il mio unico tenant');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(page.getByText('Il mio unico tenant')).toBeVisible();

  await expect(create).toHaveCount(0);
  await page.goto('/tenant/new');
  await expect(page.getByRole('button', { name: 'Crea', exact: true })).toHaveCount(0);
});
