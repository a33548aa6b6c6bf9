import { readFile, writeFile } from 'node:fs/promises';
import { customerImportContract } from '@canone/contracts/customer-import/customer-import';
import type { Locator, Page } from '@playwright/test';
import { axe, axeInDark, expect, people, tenants, test, unique } from '../kit/fixtures.ts';
import { answer, hold, letThrough, refuse } from '../kit/network.ts';
import { aCustomer } from '../kit/subscribers.ts';

// one after another, because a person may upload only two files at once
test.describe.configure({ mode: 'default' });

const titles = 'Ragione sociale;E-mail;Partita IVA;Telefono;Indirizzo;CAP;Città;Prov;Note';
const anEmail = () => `${unique('importato').replaceAll(' ', '').toLowerCase()}@prova.example`;
const aRow = (name: string, email: string, zip = '40121') =>
  [name, email, '', '', 'Via Roma 1', zip, 'Bologna', 'BO', ''].join(';');

async function choose(
  page: Page,
  content: string,
  encoding: 'latin1' | 'utf8' = 'latin1',
): Promise<void> {
  await page.getByLabel('File dei clienti').setInputFiles({
    name: 'clienti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content, encoding),
  });
}

async function downloaded(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
}

async function isSound(page: Page): Promise<void> {
  await axe(page);
  await axeInDark(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

test('AH16 · an administrator imports a spreadsheet, corrects the refused rows and imports them again @both', async ({
  openAs,
  make,
}) => {
  test.slow();
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  const known = await aCustomer(page);
  const [first, second] = [anEmail(), anEmail()];
  await page.goto('/user');
  await page.getByRole('link', { name: 'Importa clienti' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importa clienti');
  await isSound(page);

  await choose(
    page,
    [
      titles,
      aRow('Caffè Verdi', first),
      aRow('Bianchi', second, '4012A'),
      aRow('X', known.email),
    ].join('\r\n'),
  );

  const wrong = page.getByRole('region', { name: 'Righe da correggere: 1' });
  await expect(wrong).toContainText('Bianchi');
  const present = page.getByRole('region', { name: 'Già presenti: 1' });
  await expect(present.getByRole('link', { name: known.name })).toHaveAttribute(
    'href',
    `/user/${known.id}`,
  );
  await expect(page.getByRole('region', { name: 'Clienti da creare: 1' })).toContainText(
    'Caffè Verdi',
  );
  await expect(page.getByText('Colonne che non leggo: Note.')).toBeVisible();
  await isSound(page);

  await page.getByRole('button', { name: 'Importa 1 cliente' }).click();
  await expect(page.getByText('1 cliente creato, 1 già presente.')).toBeVisible();
  await isSound(page);
  const corrections = await downloaded(
    page,
    page.getByRole('button', { name: 'Scarica le righe da correggere' }),
  );
  expect(corrections).toContain(`${titles};Errore\r\n`);
  expect(corrections).toContain('CAP: ');

  await page.getByRole('button', { name: 'Importa un altro file' }).click();
  await choose(page, corrections.replace(';4012A;', ';40122;'), 'utf8');
  await page.getByRole('button', { name: 'Importa 1 cliente' }).click();
  await expect(page.getByText('1 cliente creato.')).toBeVisible();

  await page.getByRole('link', { name: 'Vai all’elenco' }).click();
  for (const name of ['Caffè Verdi', 'Bianchi'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test('AM5 · the list after an import begins with the imported customers', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  for (let n = 0; n < 6; n += 1) await aCustomer(page);
  await page.goto('/user/import');
  await choose(page, [titles, aRow('Ultima Arrivata', anEmail())].join('\r\n'));
  await page.getByRole('button', { name: 'Importa 1 cliente' }).click();
  await page.getByRole('link', { name: 'Vai all’elenco' }).click();

  await expect(page.locator('tbody tr').first()).toContainText('Ultima Arrivata');
});

test('AH16 · rows that are pasted from a spreadsheet are read, and the template can be imported @both', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  await page.goto('/user/import');
  const template = await downloaded(page, page.getByRole('button', { name: 'Scarica un modello' }));
  const paste = page.getByRole('button', { name: 'Leggi le righe incollate' });
  await expect(paste).toBeDisabled();
  await page.getByLabel('Oppure incolla le righe').fill(template.replaceAll(';', '\t'));
  await paste.click();

  await expect(page.getByRole('region', { name: 'Clienti da creare: 1' })).toContainText(
    'Panificio Esempio S.r.l.',
  );
});

test('AH16 · the import of customers explains a wait, a refusal and a failure @both', async ({
  asAdmin: page,
}) => {
  const { preview, import: importing } = customerImportContract.endpoints;
  await page.goto('/user/import');
  const release = await hold(page, preview);
  await choose(page, `${titles}\r\n${aRow('Anna', anEmail())}`);
  await expect(page.getByText('Caricamento in corso')).toBeAttached();
  release();
  await page.getByRole('button', { name: 'Importa 1 cliente' }).waitFor();
  await letThrough(page);

  await refuse(page, importing, { status: 500, code: 'server.failure' });
  await page.getByRole('button', { name: 'Importa 1 cliente' }).click();
  await expect(page.getByRole('alert')).toContainText('importa di nuovo per continuare');
  await isSound(page);
  await letThrough(page);

  await choose(page, 'Nome;Email\r\nAnna;anna@prova.example');
  await expect(page.getByRole('alert').first()).toContainText('Mancano le colonne');
  await isSound(page);
});

test('AH16 · an import that has to wait names the row where it stopped, and continues at that row @both', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  const { import: importing } = customerImportContract.endpoints;
  await page.goto('/user/import');
  await choose(page, [titles, aRow('Anna', anEmail()), aRow('Bice', anEmail())].join('\r\n'));
  const refused = [{ row: 2, message: 'L’email esiste già nel database.' }];
  await answer(page, importing, { created: 0, known: 0, refused, next: 3, pause: 600 });
  await page.getByRole('button', { name: 'Importa 2 clienti' }).click();
  await expect(page.getByText('si è fermata alla riga 3')).toContainText('Tra 10 minuti');
  await isSound(page);

  await letThrough(page);
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByText('1 cliente creato.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Righe da correggere: 1' })).toContainText('Anna');
});

test('AH16 · a User has no import of customers', async ({ openAs }) => {
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto('/user/import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
});

test('AH16 · the palette finds the import of customers', async ({ asAdmin: page }) => {
  await page.goto('/user');
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Trova persone, movimenti e pagine' }).click();
  const palette = page.getByRole('dialog', { name: `Cerca in ${tenants.aurora}` });
  await palette.getByRole('combobox', { name: 'Cerca' }).fill('importa clienti');
  await palette.getByRole('option', { name: /Importa clienti/ }).click();
  await expect(page).toHaveURL(/\/user\/import$/);
});

test('AP10 · a file that was corrected and kept its name is read again when it is dropped', async ({
  asAdmin: page,
}, info) => {
  const path = info.outputPath('clienti.csv');
  const field = page.getByLabel('File dei clienti');
  await page.goto('/user/import');
  await writeFile(path, 'Nome;Email;Dove abita\r\nAnna;anna@prova.example;Via Po 1');
  await field.setInputFiles(path);
  await expect(page.getByRole('alert')).toContainText('Titoli che non riconosco: «Dove abita».');

  await writeFile(path, `${titles}\r\n${aRow('Anna', anEmail())}`);
  // the browser sets the dropped files in the field after this event
  await field.dispatchEvent('drop');
  await field.setInputFiles(path);

  await expect(page.getByRole('button', { name: 'Importa 1 cliente' })).toBeVisible();
});
