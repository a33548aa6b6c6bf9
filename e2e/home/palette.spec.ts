import { searchContract } from '@canone/contracts/overviews/search';
import { axe, expect, people, tenants, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { refuse } from '../kit/network.ts';

const { find } = searchContract.endpoints;

test('FND-01 · the search finds a customer by telephone number; Enter opens the customer, Escape closes the search and returns the focus', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  await asAdmin.getByRole('table').waitFor();
  const opener = asAdmin.getByRole('button', { name: 'Trova persone, movimenti e pagine' });
  await opener.focus();
  await asAdmin.keyboard.press('Control+k');
  const palette = asAdmin.getByRole('dialog', { name: `Cerca in ${tenants.aurora}` });
  const field = palette.getByRole('combobox', { name: 'Cerca' });
  await expect(field).toBeFocused();
  await axe(asAdmin);
  await asAdmin.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(opener).toBeFocused();

  await asAdmin.keyboard.press('Control+k');
  await field.fill('059 555 0144');
  const person = palette.getByRole('group', { name: 'Persone' }).getByRole('option').first();
  await expect(person).toHaveAttribute('aria-selected', 'true');
  await axe(asAdmin);
  await asAdmin.keyboard.press('Enter');
  await expect(asAdmin).toHaveURL(/\/user\/\d+\/customer$/);
  await expect(palette).toBeHidden();
});

test('FND-01 · the search finds the pages of the person’s role, and Ctrl+Enter opens a page in another tab', async ({
  openAs,
}) => {
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('scadenz');
  await expect(palette.getByRole('option').first()).toHaveText(/^Scadenzario/);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await expect(opened).toHaveURL('/receivable?isOpen=true');
  await palette.getByRole('combobox').fill('utenti');
  await expect(palette.getByRole('option')).toHaveText([/^Crea Sottoscrizione/]);
  await palette.getByRole('combobox').fill('partita');
  await expect(palette.getByText('Nessun risultato.')).toBeVisible();
});

test('FND-01 · a failed search shows an error, and the palette does not open over a dialog', async ({
  asAdmin,
}) => {
  await refuse(asAdmin, find, { status: 500, code: 'server.failure' });
  await asAdmin.goto('/region');
  await asAdmin.getByRole('table').waitFor();
  await asAdmin.keyboard.press('Control+k');
  await asAdmin.getByRole('dialog').getByRole('combobox').fill('rossi');
  await expect(asAdmin.getByText('La ricerca non è riuscita.')).toBeVisible();
  await asAdmin.keyboard.press('Escape');

  await asAdmin.getByRole('button', { name: 'Apri il menu principale' }).click();
  await asAdmin.getByRole('dialog', { name: 'Menu principale' }).waitFor();
  await asAdmin.keyboard.press('Control+k');
  await expect(asAdmin.getByRole('dialog')).toHaveCount(1);
});

test('Y1 · text typed right after Ctrl+K goes into the palette and triggers no shortcut of the page', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  await asAdmin.getByRole('table').waitFor();
  await asAdmin.keyboard.press('Control+k');
  await asAdmin.keyboard.type('nicx');
  await asAdmin.keyboard.press('Backspace');
  await asAdmin.keyboard.type('colo');
  const palette = asAdmin.getByRole('dialog', { name: `Cerca in ${tenants.aurora}` });
  await expect(palette.getByRole('combobox')).toHaveValue('niccolo');
  await expect(palette.getByRole('option', { name: /Niccolò D’Amico/ }).first()).toBeVisible();
  await expect(asAdmin).toHaveURL('/region');
  await asAdmin.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  // after Escape the page receives the keys again
  await asAdmin.keyboard.press('n');
  await expect(asAdmin).toHaveURL('/region/new');
});

test('FND-02 · the shortcuts / and ? work only outside of fields', async ({ asAdmin }) => {
  await asAdmin.goto('/region');
  await asAdmin.getByRole('table').waitFor();
  await asAdmin.keyboard.press('/');
  const name = asAdmin.getByLabel('Nome', { exact: true });
  await expect(name).toBeFocused();
  await asAdmin.keyboard.press('/');
  await asAdmin.keyboard.press('?');
  await expect(name).toHaveValue('/?');

  await name.blur();
  await asAdmin.keyboard.press('?');
  const sheet = asAdmin.getByRole('dialog', { name: 'Tasti' });
  await expect(sheet.getByText('Mostra questi tasti')).toBeVisible();
  await axe(asAdmin);
});

test('FND-02 · j and k move between the rows, Enter opens a row, n creates a record, Ctrl+S saves', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(2);
  await asAdmin.goto(`/region?sort=name&name=${encodeURIComponent(name)}`);
  const { rows, row } = listOf(asAdmin, 'Regioni');
  await rows.first().waitFor();
  await asAdmin.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await asAdmin.keyboard.press('j');
  await asAdmin.keyboard.press('j');
  await expect(rows.last()).toBeFocused();
  await asAdmin.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await asAdmin.keyboard.press('Enter');
  await expect(asAdmin).toHaveURL(/\/region\/\d+$/);
  // waits, because the filter of the list has the same label as the field of the form
  await asAdmin.getByRole('heading', { name: 'Modifica Regione' }).waitFor();

  const field = asAdmin.getByLabel('Nome');
  await field.fill(`${name} 01 jkn`);
  await expect(field).toHaveValue(`${name} 01 jkn`);
  await asAdmin.keyboard.press('Control+s');
  await expect(row(`${name} 01 jkn`)).toBeVisible();
  await asAdmin.keyboard.press('n');
  await expect(asAdmin).toHaveURL('/region/new');
});

test('FND-02 · the shortcuts of a page have no effect while a dialog is open', async ({
  asAdmin,
  make,
}) => {
  const { id, name } = await make.aRegion();
  await asAdmin.goto(`/region/${id}`);
  await asAdmin.getByLabel('Nome').fill(`${name} bis`);
  await asAdmin.getByRole('button', { name: 'Indietro' }).click();
  const question = asAdmin.getByRole('alertdialog').or(asAdmin.getByRole('dialog'));
  await question.waitFor();
  await asAdmin.keyboard.press('Control+s');
  await expect(question).toBeVisible();
  await expect(asAdmin).toHaveURL(`/region/${id}`);
});

test('AP16 AA12 · on a phone the search opens from the menu @phone', async ({ asAdmin: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Apri il menu principale' }).click();
  await page.getByRole('button', { name: 'Trova persone, movimenti e pagine' }).click();

  const palette = page.getByRole('dialog', { name: `Cerca in ${tenants.aurora}` });
  await palette.getByRole('combobox').fill('scadenz');
  await expect(palette.getByRole('option').first()).toHaveText(/^Scadenzario/);
  await expect(page.getByRole('dialog', { name: 'Menu principale' })).toBeHidden();
  // AP16: the key is shown only where it has an effect
  await expect(palette.getByText('Ctrl+Invio')).toBeHidden();
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('palette.png') });
});
