import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signInContract } from '@canone/contracts/access/sign-in';
import { type Browser, request } from '@playwright/test';
import { dataOf, send } from '../kit/call.ts';
import { people } from '../kit/demo.ts';
import { openAs, type Studio, signedIn, type View, views } from './open-as.ts';
import { type Shot, shots } from './screens.ts';

const folder = join(import.meta.dirname, '../../docs/screens');
const tallest = 1_600;

/** Elements that are shown while content is loading. */
const unfinished = '.placeholder, .waiting, [aria-busy="true"], [data-loading="true"]';

/** Adds mail, because the demo has none. */
async function fill(origin: string): Promise<void> {
  const person = await signedIn(origin, people.superAdmin);
  const api = await request.newContext();
  const { requestPasswordReset } = signInContract.endpoints;
  dataOf(
    await send({ request: api, ...person }, requestPasswordReset, {
      body: { Email: people.operator },
    }),
  );
  await api.dispose();
}

async function takePicture(studio: Studio, shot: Shot, view: View): Promise<void> {
  const { origin } = studio;
  const context = await openAs(studio, shot, view);
  const page = await context.newPage();
  await shot.open(page, origin);
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator(unfinished).first().waitFor({ state: 'detached' });
  const { width, height: least } = view.viewport;
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(content, least), tallest);
  // The window grows to the height of the content, so that sticky bars are at the bottom of the picture.
  await page.setViewportSize({ width, height });
  await page.screenshot({
    path: join(folder, `${shot.slug}${view.suffix}.jpg`),
    type: 'jpeg',
    quality: 72,
    animations: 'disabled',
  });
  await context.close();
}

function index(): string {
  const rows = shots.map(
    ({ slug, title }) =>
      `## ${title}\n\n<img src="${slug}.jpg" alt="${title}" width="640"> <img src="${slug}-telefono.jpg" alt="${title}, sul telefono" width="195">`,
  );
  return `# Le schermate di Canone\n\nOgni schermata con i dati della demo, larga 1280 e 390 punti. Le immagini nascono da \`npm run guide\`, dal prodotto che gira.\n\n${rows.join('\n\n')}\n`;
}

interface Choice {
  readonly isWanted: (shot: Shot) => boolean;
  /** Whether the pictures of screens that no longer exist are deleted. */
  readonly replacesAll: boolean;
}

/** Takes pictures of the wanted screens, on a desktop and on a phone. */
export async function makeScreens(
  browser: Browser,
  origin: string,
  { isWanted, replacesAll }: Choice,
): Promise<void> {
  if (replacesAll) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill(origin);
  for (const shot of shots.filter(isWanted)) {
    for (const view of views) await takePicture({ browser, origin }, shot, view);
    console.log(shot.title);
  }
  await writeFile(join(folder, 'README.md'), index());
}
