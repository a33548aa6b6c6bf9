import { detailMessages } from '@canone/contracts/texts/messages';
import type { BrowserContext, Page } from '@playwright/test';
import { axe, expect, people, tenants, test, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';

const tenantSelect = (page: Page) => page.getByRole('combobox', { name: 'Tenant attuale:' });
const found = 'Abbiamo ritrovato le modifiche non salvate.';

async function aSecondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

test('B5 LAY-14 · without a network a bar says so at once, and it disappears when the network is back @both', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  await listOf(asAdmin, 'Regioni').rows.first().or(asAdmin.locator('.row-card').first()).waitFor();
  const bar = asAdmin.getByText('Sei senza rete.');
  // the bar must be loaded before the network is lost
  await expect(asAdmin.locator('.print-head')).toBeAttached();

  await asAdmin.context().setOffline(true);
  await expect(bar).toBeVisible();
  await axe(asAdmin);

  await asAdmin.context().setOffline(false);
  await expect(bar).toBeHidden();
});

test('LAY-15 · a tab offers to reload only when it has an older version of the app', async ({
  asAdmin,
}) => {
  let version = '0.1.0';
  await asAdmin.route('**/health', (route) =>
    route.fulfill({ json: { status: 'ok', version, commit: 'abc', builtAt: null } }),
  );
  const firstCheck = asAdmin.waitForResponse('**/health');
  await asAdmin.goto('/region');
  await firstCheck;
  const reload = asAdmin.getByRole('button', { name: 'Ricarica' });
  await expect(reload).toHaveCount(0);

  version = '0.2.0';
  const secondCheck = asAdmin.waitForResponse('**/health');
  await asAdmin.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await secondCheck;
  await expect(reload).toBeVisible();
  await axe(asAdmin);

  await reload.click();
  await listOf(asAdmin, 'Regioni').rows.first().waitFor();
  await expect(reload).toHaveCount(0);
});

test('B4 TEN-09 · when another tenant is chosen in another tab, this tab asks which tenant to use and keeps the typed text', async ({
  openAlone,
}) => {
  const here = await openAlone(people.superAdmin, tenants.aurora);
  await here.goto('/region/new');
  await here.getByLabel('Nome').fill('Regione a metà');
  const there = await aSecondTab(here.context(), '/region');
  await tenantSelect(there).click();
  await there.getByRole('option', { name: tenants.borea }).click();
  await expect(tenantSelect(there)).toHaveValue(tenants.borea);

  const question = here.getByRole('dialog', {
    name: `In un’altra scheda hai scelto ${tenants.borea}`,
  });
  await expect(question).toBeVisible();
  await axe(here);
  await question.getByRole('button', { name: `Resta su ${tenants.aurora}` }).click();
  await expect(question).toBeHidden();
  await expect(here.getByLabel('Nome')).toHaveValue('Regione a metà');
  await expect(tenantSelect(here)).toHaveValue(tenants.aurora);

  const back = there.getByRole('dialog', {
    name: `In un’altra scheda hai scelto ${tenants.aurora}`,
  });
  await back.getByRole('button', { name: `Passa a ${tenants.aurora}` }).click();
  await expect(tenantSelect(there)).toHaveValue(tenants.aurora);
});

test('LAY-16 · a printed list has its tenant, title and rows, and no menus or buttons', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  const { rows, filters } = listOf(asAdmin, 'Regioni');
  await rows.first().waitFor();
  const head = asAdmin.locator('.print-head');
  await expect(head).toBeHidden();

  await asAdmin.emulateMedia({ media: 'print' });
  await expect(head).toHaveText(tenants.aurora);
  await expect(asAdmin.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await expect(filters).toBeHidden();
  await expect(asAdmin.getByRole('banner')).toBeHidden();
  // the titles of the columns are still shown
  await expect(asAdmin.getByRole('button')).toHaveText(['Id', 'Nome', 'Codice']);
  await expect(asAdmin.getByRole('checkbox')).toHaveCount(0);
});

test('B16 DET-07 · a record has links to the previous and the next record of the list, and "Indietro" returns to the list @both', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(3);
  const address = `/region?name=${encodeURIComponent(name)}`;
  await asAdmin.goto(address);
  await asAdmin.getByRole('link', { name: `Modifica ${name} 02` }).click();
  const steps = asAdmin.getByRole('navigation', { name: 'Elementi dell’elenco' });
  await expect(steps).toHaveText('2 di 3');
  await expect(asAdmin).toHaveTitle(`Modifica Regione: ${name} 02 – Canone`);
  await axe(asAdmin);

  await steps.getByRole('link', { name: 'Elemento successivo' }).click();
  await expect(asAdmin.getByLabel('Nome')).toHaveValue(`${name} 03`);
  await expect(steps).toHaveText('3 di 3');
  await expect(steps.getByRole('link')).toHaveCount(1);

  await asAdmin.getByLabel('Nome').fill('Cambiata');
  await steps.getByRole('link', { name: 'Elemento precedente' }).click();
  await asAdmin.getByRole('dialog').getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(asAdmin.getByLabel('Nome')).toHaveValue(`${name} 02`);

  await asAdmin.getByRole('button', { name: 'Indietro' }).click();
  await expect(asAdmin).toHaveURL(address);
  await expect(steps).toHaveCount(0);
});

test('DET-08 · a new record can be followed by another one without leaving the form', async ({
  asAdmin,
}) => {
  const name = unique('Regione');
  await asAdmin.goto('/region/new');
  await asAdmin.getByLabel('Dopo la creazione resta qui per aggiungerne un altro').check();
  for (const number of ['1', '2']) {
    await asAdmin.getByLabel('Nome').fill(`${name} ${number}`);
    await asAdmin.getByRole('button', { name: detailMessages.create }).click();
    await expect(asAdmin.getByLabel('Nome')).toHaveValue('');
    await expect(asAdmin.getByLabel('Nome')).toBeFocused();
  }
  await axe(asAdmin);

  await asAdmin.goto(`/region?name=${encodeURIComponent(name)}`);
  await expect(listOf(asAdmin, 'Regioni').rows).toHaveCount(2);
});

test('DET-09 · a form and the wizard restore the typed text after a reload', async ({
  asAdmin,
}) => {
  asAdmin.on('dialog', (question) => void question.accept());
  await asAdmin.goto('/region/new');
  await asAdmin.getByLabel('Nome').fill('Regione a metà');
  await asAdmin.reload();
  await expect(asAdmin.getByText(found)).toBeVisible();
  await expect(asAdmin.getByLabel('Nome')).toHaveValue('Regione a metà');

  await asAdmin.goto('/user-wizard');
  await asAdmin.getByLabel('Indirizzo email').fill('a.meta@esempio.it');
  await asAdmin.reload();
  await expect(asAdmin.getByText(found)).toBeVisible();
  await expect(asAdmin.getByLabel('Indirizzo email')).toHaveValue('a.meta@esempio.it');
});

test('B10 LST-03 · a row that was just saved has the same colour behind its actions as in its other cells', async ({
  asAdmin,
  make,
}) => {
  const { name, id } = await make.aRegion();
  await asAdmin.goto(`/region?name=${encodeURIComponent(name)}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await expect(asAdmin).toHaveURL(`/region/${id}`);
  await asAdmin.getByLabel('Codice').fill('ZZ');
  await asAdmin.getByRole('button', { name: detailMessages.save }).click();

  const highlighted = asAdmin.locator('tr[data-highlighted="true"]');
  await highlighted.waitFor();
  const [row, edge] = await highlighted.evaluate((tr) => {
    // sets the animation to its first frame
    for (const animation of tr.getAnimations()) {
      animation.pause();
      animation.currentTime = 0;
    }
    const actions = tr.querySelector('.actions-cell');
    return [
      getComputedStyle(tr).backgroundColor,
      actions && getComputedStyle(actions, '::before').backgroundImage,
    ];
  });
  expect(edge).toContain(row);
});
