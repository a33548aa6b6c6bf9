import { readFile } from 'node:fs/promises';
import { personDataContract } from '@canone/contracts/people/person-data';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import type { Page } from '@playwright/test';
import { axe, expect, test, toast, unique } from '../kit/fixtures.ts';
import { refuse } from '../kit/network.ts';
import { aCustomer } from '../kit/subscribers.ts';

const { exportJson } = personDataContract.endpoints;

const files = (page: Page) => page.getByRole('region', { name: 'Dati personali' });
const button = (page: Page, kind: string) =>
  files(page).getByRole('button', { name: new RegExp(`: ${kind}$`) });

async function download(page: Page, kind: string) {
  const downloading = page.waitForEvent('download');
  await button(page, kind).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('PRV-01 · an Admin exports the data of a person, to read and as JSON @both', async ({
  asAdmin: page,
}) => {
  const name = unique('Chiara');
  const { id } = await aCustomer(page, { name });
  await page.goto(`/user/${id}`);
  await expect(button(page, 'Pagina da leggere')).toHaveAccessibleName(
    `Esporta i dati di ${name}: Pagina da leggere`,
  );
  await axe(page);

  const json = await download(page, 'File JSON');
  expect(json.name).toMatch(new RegExp(`^dati-persona-${id}-\\d{4}-\\d{2}-\\d{2}\\.json$`));
  expect(JSON.parse(json.text)).toMatchObject({
    person: { id, name },
    sections: { person: [{ name }], subscriptions: [] },
  });
  await expect(toast(page, `Esportazione completata: i dati di ${name}.`)).toBeVisible();

  const html = await download(page, 'Pagina da leggere');
  expect(html.name).toMatch(/\.html$/);
  await page.setContent(html.text);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dati di ${name}`);
  await expect(page.getByRole('heading', { name: 'Sottoscrizioni', exact: true })).toBeVisible();
  await expect(page.getByText('Esportazione dei dati').first()).toBeVisible();
  await axe(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test('PRV-01 · a refused export of a person shows the reason and can be retried', async ({
  asAdmin: page,
}) => {
  const { id } = await aCustomer(page, { name: unique('Chiara') });
  await page.goto(`/user/${id}`);
  await refuse(page, exportJson, {
    status: 429,
    code: 'export.busy',
    message: errorCatalogue['export.busy'].message,
  });

  await button(page, 'File JSON').click();

  await expect(toast(page, 'Sono già in corso altre esportazioni.')).toBeVisible();
  await expect(button(page, 'File JSON')).toBeEnabled();
});
