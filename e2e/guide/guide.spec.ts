import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { axe, expect, test } from '../kit/fixtures.ts';
import { views } from './open-as.ts';
import { guidePages } from './pages.ts';
import { questionPages } from './pages-of-questions.ts';
import { shots } from './screens.ts';

const folder = join(import.meta.dirname, '../../docs/guida');

test('the guide has a page and two pictures for each of its screens', () => {
  for (const { slug } of guidePages) {
    for (const file of [
      `${slug}.md`,
      `${slug}.html`,
      `immagini/${slug}.png`,
      `immagini/${slug}-telefono.png`,
    ]) {
      expect(existsSync(join(folder, file)), `docs/guida/${file}: run npm run guide`).toBe(true);
    }
  }
});

test('the guide lists the differences from the specification', async ({ page }) => {
  await page.goto('/guida/index.html');

  await page.getByRole('link', { name: 'Scelte diverse dalla specifica' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Scelte diverse dalla specifica',
  );
  await expect(
    page.getByRole('listitem').filter({ hasText: '«Conferma Attivazione» porta' }),
  ).toBeVisible();
  await axe(page);
});

for (const { slug, title, intro } of questionPages) {
  test(`the guide answers a question about money: ${slug}`, async ({ page }) => {
    await page.goto('/guida/index.html');
    await page.getByRole('link', { name: title, exact: true }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(intro)).toBeVisible();
    await axe(page);
  });
}

test('every screen of the product has a picture for desktop and phone', () => {
  const pictures = join(import.meta.dirname, '../../docs/screens');
  for (const { slug } of shots) {
    for (const { suffix } of views) {
      const file = `${slug}${suffix}.jpg`;
      expect(existsSync(join(pictures, file)), `docs/screens/${file}: run npm run guide`).toBe(
        true,
      );
    }
  }
});

test('the guide opens from the home page inside the product', async ({ asAdmin: page }) => {
  await page.goto('/');
  const version = /(\d+\.\d+\.\d+ · [\da-f]{8} · \d\d\/\d\d\/\d{4}, \d\d:\d\d)/;
  const shown = await page.getByText(version).textContent();

  await page.getByRole('link', { name: 'la guida di Canone' }).click();
  await expect(page.getByRole('contentinfo')).toHaveText(
    `Canone ${version.exec(shown ?? '')?.[1]}`,
  );
  await page.getByRole('link', { name: 'Elenco delle sottoscrizioni' }).click();

  await expect(
    page.getByRole('heading', { level: 1, name: 'Elenco delle sottoscrizioni' }),
  ).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'La schermata «Elenco delle sottoscrizioni»', exact: true }),
  ).toBeVisible();
  await axe(page);
});
