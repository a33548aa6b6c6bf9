import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { findChromium } from '../kit/chromium.ts';
import { tenants } from '../kit/demo.ts';
import { signInQuietly } from '../kit/sign-in.ts';
import { type GuidePage, guidePages } from './pages.ts';
import { startProduct } from './start-product.ts';
import { htmlIndex, htmlPage, markdownIndex, markdownPage } from './write-guide.ts';

const folder = join(import.meta.dirname, '../../docs/guida');

const views = [
  { suffix: '', viewport: { width: 1280, height: 850 } },
  { suffix: '-telefono', viewport: { width: 390, height: 844 } },
] as const;

async function openAs(
  browser: Browser,
  origin: string,
  page: GuidePage,
  viewport: Page['viewportSize'] extends () => infer V ? V : never,
) {
  const settings = {
    viewport,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  } as const;
  if (!page.person) return browser.newContext(settings);
  const api = await request.newContext();
  const { storageState } = await signInQuietly(api, {
    origin,
    email: page.person,
    tenant: tenants.aurora,
  });
  await api.dispose();
  const origins = storageState.origins.map((entry) => ({
    ...entry,
    localStorage: entry.localStorage.filter(
      ({ name }) => page.hasTenant || name !== 'selectedTenantId',
    ),
  }));
  return browser.newContext({ ...settings, storageState: { ...storageState, origins } });
}

async function takePictures(browser: Browser, origin: string, page: GuidePage): Promise<void> {
  for (const { suffix, viewport } of views) {
    const context = await openAs(browser, origin, page, viewport);
    const tab = await context.newPage();
    await tab.goto(origin + (typeof page.path === 'string' ? page.path : await page.path(origin)));
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.waitForLoadState('networkidle');
    await tab.screenshot({
      path: join(folder, 'immagini', `${page.slug}${suffix}.png`),
      animations: 'disabled',
    });
    await context.close();
  }
}

await rm(folder, { recursive: true, force: true });
await mkdir(join(folder, 'immagini'), { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(await findChromium());
try {
  for (const page of guidePages) {
    await takePictures(browser, product.origin, page);
    await writeFile(join(folder, `${page.slug}.md`), markdownPage(page));
    await writeFile(join(folder, `${page.slug}.html`), htmlPage(page));
    console.log(page.title);
  }
  await writeFile(join(folder, 'README.md'), markdownIndex(guidePages));
  await writeFile(join(folder, 'index.html'), htmlIndex(guidePages));
  await copyFile(join(import.meta.dirname, 'stile.css'), join(folder, 'stile.css'));
} finally {
  await browser.close();
  await product.stop();
}
