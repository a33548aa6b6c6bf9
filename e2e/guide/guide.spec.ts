import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { axe, expect, test } from '../kit/fixtures.ts';
import { views } from './open-as.ts';
import { guidePages } from './pages.ts';
import { questionPages } from './pages-of-questions.ts';
import { taskPages } from './pages-of-tasks.ts';
import { shots } from './screens.ts';

const folder = join(import.meta.dirname, '../../docs/guida');

test('the guide has a page and two pictures for each screen that it describes', () => {
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

test('LAY-17 · the home page leads to the statement about accessibility', async ({
  asAdmin: page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Accessibilità' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibilità');
  await expect(page.getByText('WCAG 2.2 al livello AA')).toBeVisible();
  await axe(page);
});

for (const { slug, title, intro } of [...taskPages, ...questionPages]) {
  test(`FND-03 · a page of the guide explains a task: ${slug}`, async ({ page }) => {
    await page.goto('/guida/index.html');
    await page.getByRole('link', { name: title, exact: true }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(intro)).toBeVisible();
    await axe(page);
  });
}

test('AA17 FND-03 · the guide finds a page by any of its words, also by keyboard', async ({
  page,
}) => {
  await page.goto('/guida/index.html');
  const field = page.getByRole('searchbox', { name: 'Cerca nella guida' });
  const found = page.getByRole('status');

  await field.fill('commissione perché xyz');
  await expect(found).toHaveText('Nessuna pagina.');
  await expect(page.getByRole('listitem')).toHaveCount(0);

  // AA17: the search finds other forms of the words of a page, and ignores short words
  await field.fill('cambiare il prezzo');
  await expect(page.getByRole('link', { name: 'Scheda di un piano' })).toBeVisible();
  await field.fill('sospesa');
  await expect(page.getByRole('link', { name: 'Se un addebito è rifiutato' })).toBeVisible();

  await field.fill('TRIMESTRE commissione');
  await expect(found).toHaveText('2 pagine.');
  await expect(page.getByRole('heading', { name: 'Quando il denaro non torna' })).toBeHidden();
  await axe(page);

  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il commercialista chiede…');
});

test('AK8 · the guide explains how a customer gets another plan or price', async ({ page }) => {
  await page.goto('/guida/index.html');
  const field = page.getByRole('searchbox', { name: 'Cerca nella guida' });
  const answer = page.getByRole('link', { name: 'Un cliente cambia piano o prezzo' });

  await field.fill('aumentare il prezzo');
  await expect(answer).toBeVisible();
  await field.fill('passare a un altro piano');
  await expect(answer).toBeVisible();
});

test('AN13 · a text that the search does not find can be searched in the guide', async ({
  asAdmin: page,
}) => {
  await page.goto('/receivable');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('contestazioni');
  await expect(page.getByText('Nessun risultato.')).toBeVisible();
  const opening = page.waitForEvent('popup');

  await page.getByRole('option', { name: 'Cerca «contestazioni» nella guida' }).click();

  const guide = await opening;
  await expect(guide.getByRole('searchbox')).toHaveValue('contestazioni');
  await expect(guide.getByRole('link', { name: 'Rimborsare un cliente' })).toBeVisible();
});

test('FND-03 · the search offers the guide’s page about the screen that is open', async ({
  asAdmin: page,
}) => {
  await page.goto('/receivable');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('Control+k');
  const opening = page.waitForEvent('popup');

  await page.getByRole('option', { name: 'Aiuto su questa schermata' }).click();

  const guide = await opening;
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Scadenzario');
});

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
