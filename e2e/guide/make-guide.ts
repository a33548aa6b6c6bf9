import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../kit/chromium.ts';
import { startProduct } from '../kit/start-product.ts';
import { makeScreens } from './make-screens.ts';
import { openAs, views } from './open-as.ts';
import { type GuidePage, guidePages } from './pages.ts';
import { writeTexts } from './write-guide.ts';

/**
 * The arguments of the program. `npm run guide` makes the whole guide and the pictures of all screens. `npm run guide
 * -- ledger plan` makes the texts of the guide and only the pictures whose name contains one of these words.
 */
const wanted = process.argv.slice(2);
const isWanted = ({ slug }: { readonly slug: string }) =>
  wanted.length === 0 || wanted.some((text) => slug.includes(text));
const folder = join(import.meta.dirname, '../../docs/guida');

async function takePictures(browser: Browser, origin: string, page: GuidePage): Promise<void> {
  for (const view of views) {
    const context = await openAs({ browser, origin }, page, view);
    const tab = await context.newPage();
    await tab.goto(origin + (typeof page.path === 'string' ? page.path : await page.path(origin)));
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.waitForLoadState('networkidle');
    if (page.show) {
      await page.show(tab);
      await tab.waitForLoadState('networkidle');
    }
    await tab.screenshot({
      path: join(folder, 'immagini', `${page.slug}${view.suffix}.png`),
      animations: 'disabled',
    });
    await context.close();
  }
}

/**
 * Removes the files that this program writes. The style and the search of the guide are written by hand, so they stay.
 */
async function removeMade(): Promise<void> {
  await rm(join(folder, 'immagini'), { recursive: true, force: true });
  for (const name of (await readdir(folder)).filter((file) => /\.(html|md)$/.test(file)))
    await rm(join(folder, name));
}

if (wanted.length === 0) await removeMade();
await mkdir(join(folder, 'immagini'), { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(await findChromium());
try {
  for (const page of guidePages.filter(isWanted)) {
    await takePictures(browser, product.origin, page);
    console.log(page.title);
  }
  await writeTexts(folder);
  await makeScreens(browser, product.origin, { isWanted, replacesAll: wanted.length === 0 });
} finally {
  await browser.close();
  await product.stop();
}
